import { describe, expect, it } from 'vitest'
import { chosenTemplates, plainTemplates, resourcesOf } from '../builtApp.fixture'

describe('who may deploy', () => {
  const { Pipeline } = chosenTemplates()

  it('is the workflow of one repository in the environment of the stage, and nobody else', () => {
    Pipeline.hasResourceProperties('AWS::IAM::Role', {
      RoleName: 'portal-deploy-dev',
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': 'repo:example/device-portal:environment:dev',
              },
            },
            Effect: 'Allow',
          },
        ],
      },
    })
  })

  it('has no key that lasts', () => {
    const all = Object.values(chosenTemplates())
    expect(all.flatMap((template) => Object.keys(resourcesOf(template, 'AWS::IAM::AccessKey')))).toEqual([])
    expect(all.flatMap((template) => Object.keys(resourcesOf(template, 'AWS::IAM::User')))).toEqual([])
  })

  it('is nobody where no repository is named', () => {
    expect(plainTemplates()).not.toHaveProperty('Pipeline')
  })
})

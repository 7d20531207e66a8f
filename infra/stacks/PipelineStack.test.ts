import { describe, expect, it } from 'vitest'
import { chosenTemplates, plainTemplates, resourcesOf, templatesOf } from '../builtApp.fixture'

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

  it('is found by the provider that the account has already, where the stage says so', () => {
    const { Pipeline: other } = templatesOf({
      githubRepository: 'example/device-portal',
      githubProvider: 'existing',
    })
    other.resourceCountIs('AWS::IAM::OIDCProvider', 0)
    expect(JSON.stringify(other.toJSON())).toContain(':oidc-provider/token.actions.githubusercontent.com')
    Pipeline.resourceCountIs('AWS::IAM::OIDCProvider', 1)
  })

  it('is nobody where no repository is named', () => {
    expect(plainTemplates()).not.toHaveProperty('Pipeline')
  })
})

import { describe, expect, it } from 'vitest'
import { specialGroups } from '../../shared/core/roles'
import { chosenTemplates, plainTemplates, resourcesOf } from '../builtApp.fixture'

const identity = plainTemplates().Identity

describe('the user pool', () => {
  it('takes an e-mail in any case, verified before a change applies, and is never deleted', () => {
    identity.hasResource('AWS::Cognito::UserPool', {
      DeletionPolicy: 'Retain',
      Properties: {
        UsernameAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        AutoVerifiedAttributes: ['email'],
        UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
        DeletionProtection: 'ACTIVE',
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      },
    })
  })

  it('asks for eight characters, upper and lower case, and a digit', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
        },
      },
    })
  })

  it('copies brand and address once, at sign-up', () => {
    const [pool] = Object.values(resourcesOf(identity, 'AWS::Cognito::UserPool'))
    const schema = pool?.Properties.Schema as { Name: string; Mutable: boolean }[]
    const fixed = schema.filter(({ Mutable }) => !Mutable).map(({ Name }) => Name)
    expect(fixed).toEqual(['tenant', 'url'])
  })

  it('has each try to sign in logged before the password is tried', () => {
    const [pool] = Object.values(resourcesOf(identity, 'AWS::Cognito::UserPool'))
    const { PreAuthentication } = pool?.Properties.LambdaConfig as Record<string, { 'Fn::GetAtt': [string] }>
    const [id = ''] = PreAuthentication?.['Fn::GetAtt'] ?? []
    expect(id).toMatch(/^SignInTried/)
    expect(resourcesOf(identity, 'AWS::Lambda::Function')).toHaveProperty(id)
  })

  it('has the groups that give special rights, and no other', () => {
    const groups = Object.values(resourcesOf(identity, 'AWS::Cognito::UserPoolGroup')).map(
      ({ Properties }) => Properties.GroupName,
    )
    expect(groups).toEqual([...specialGroups])
  })
})

describe('mails of the user pool', () => {
  it('go out through SES, from the address of the deployment', () => {
    chosenTemplates().Identity.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: 'Device Portal <no-reply@example.com>',
      },
    })
    const [pool] = Object.values(resourcesOf(chosenTemplates().Identity, 'AWS::Cognito::UserPool'))
    const { SourceArn } = pool?.Properties.EmailConfiguration as { SourceArn: unknown }
    expect(JSON.stringify(SourceArn)).toContain(':identity/example.com')
  })

  it('are the provider’s own in a trial alone', () => {
    const [pool] = Object.values(resourcesOf(identity, 'AWS::Cognito::UserPool'))
    expect(pool?.Properties.EmailConfiguration).toBeUndefined()
  })
})

describe('the web client', () => {
  it('never says whether an account exists, and sends no password over the wire', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
    })
  })

  it('gives a new refresh token for each that is used, and takes the old one for a minute', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    })
  })

  it('lets a person write these attributes and no other', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      WriteAttributes: [
        'custom:marketing',
        'custom:tenant',
        'custom:url',
        'email',
        'family_name',
        'given_name',
        'phone_number',
      ],
    })
  })
})

describe('the identity pool', () => {
  it('has no guests', () => {
    identity.hasResourceProperties('AWS::Cognito::IdentityPool', { AllowUnauthenticatedIdentities: false })
  })

  it('gives signed-in people a role without any permission', () => {
    const roles = resourcesOf(identity, 'AWS::IAM::Role')
    const [id] = Object.keys(roles).filter((name) => name.startsWith('SignedInRole'))
    expect(roles[id ?? '']?.Properties).not.toHaveProperty('Policies')
    expect(roles[id ?? '']?.Properties).not.toHaveProperty('ManagedPolicyArns')
    expect(JSON.stringify(resourcesOf(identity, 'AWS::IAM::Policy'))).not.toContain(id)
    identity.hasResourceProperties('AWS::Cognito::IdentityPoolRoleAttachment', {
      Roles: { authenticated: { 'Fn::GetAtt': [id, 'Arn'] } },
    })
  })
})

describe('strangers', () => {
  it('get so many codes and requests by one address, as the firewall of the user pool counts', () => {
    const [pool] = Object.keys(resourcesOf(identity, 'AWS::Cognito::UserPool'))
    const [acl] = Object.keys(resourcesOf(identity, 'AWS::WAFv2::WebACL'))
    identity.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      ResourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [acl, 'Arn'] },
    })
    identity.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'REGIONAL',
      Rules: [
        {
          Name: 'TooManyCodes',
          Action: { Block: {} },
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 50, EvaluationWindowSec: 300 } },
        },
        {
          Name: 'TooManyRequests',
          Action: { Block: {} },
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', Limit: 1000, EvaluationWindowSec: 300 },
          },
        },
      ],
    })
    const rules = JSON.stringify(resourcesOf(identity, 'AWS::WAFv2::WebACL')[acl ?? '']?.Properties.Rules)
    expect(rules).toContain('{"SingleHeader":{"Name":"x-amzn-cognito-operation-name"}}')
    for (const operation of ['SignUp', 'ForgotPassword', 'ResendConfirmationCode']) {
      expect(rules).toContain(`AWSCognitoIdentityProviderService.${operation}`)
    }
  })

  it('are judged by the user pool where the stage pays for that', () => {
    const poolIn = (template: typeof identity) =>
      Object.values(resourcesOf(template, 'AWS::Cognito::UserPool'))[0]?.Properties
    expect(poolIn(identity)).not.toHaveProperty('UserPoolAddOns')
    expect(poolIn(chosenTemplates().Identity)).toMatchObject({
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    })
  })

  it('cannot have the role for text messages publish to a topic', () => {
    const roles = Object.values(resourcesOf(identity, 'AWS::IAM::Role')).map(({ Properties }) => Properties)
    const publishing = roles.filter((role) => JSON.stringify(role).includes('sns:Publish'))
    expect(publishing).toHaveLength(1)
    expect(JSON.stringify(publishing)).toContain(
      '{"Action":"sns:Publish","Effect":"Deny","Resource":"arn:aws:sns:*:*:*"}',
    )
  })
})

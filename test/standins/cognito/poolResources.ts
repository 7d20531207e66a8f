import {
  providerNameOf,
  userPoolClientIdOf,
  userPoolIdOf,
} from '../../../scripts/standins/aws/cognito/pool/UserPoolDefinition'

export const poolId = userPoolIdOf('People')
export const webClientId = userPoolClientIdOf('Web')
export const passwordClientId = userPoolClientIdOf('Operators')

const functionArn = (name: string) => `arn:aws:lambda:ap-southeast-2:000000000000:function:${name}`

/** A pool as aws-cdk-lib synthesizes it, its references resolved. */
export const poolResources = {
  People: {
    Type: 'AWS::Cognito::UserPool',
    Properties: {
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      AdminCreateUserConfig: {
        AllowAdminCreateUserOnly: false,
        InviteMessageTemplate: { EmailSubject: 'Welcome', EmailMessage: 'Hi {username}, use {####}' },
      },
      AutoVerifiedAttributes: ['email'],
      DeletionProtection: 'ACTIVE',
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'portal@example.com' },
      EmailVerificationMessage: 'Code {####}',
      EmailVerificationSubject: 'Verify',
      EnabledMfas: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
      LambdaConfig: {
        PreSignUp: functionArn('PreSignUp'),
        PostConfirmation: functionArn('PostConfirmation'),
        PreAuthentication: functionArn('PreAuthentication'),
        PostAuthentication: functionArn('PostAuthentication'),
        CustomMessage: functionArn('CustomMessage'),
        PreTokenGenerationConfig: { LambdaArn: functionArn('PreToken'), LambdaVersion: 'V2_0' },
      },
      MfaConfiguration: 'OPTIONAL',
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: false,
          RequireUppercase: true,
          TemporaryPasswordValidityDays: 7,
        },
      },
      Schema: [
        { Mutable: true, Name: 'email', Required: true },
        { Mutable: true, Name: 'phone_number', Required: false },
        {
          AttributeDataType: 'String',
          Mutable: true,
          Name: 'tenant',
          StringAttributeConstraints: { MaxLength: '64' },
        },
        { AttributeDataType: 'String', Mutable: false, Name: 'url' },
      ],
      SmsConfiguration: { ExternalId: 'x', SnsCallerArn: 'arn:aws:iam::000000000000:role/sms' },
      SmsVerificationMessage: 'Text code {####}',
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      UserPoolTier: 'PLUS',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_CODE', EmailMessage: 'Code {####}' },
    },
  },
  Web: {
    Type: 'AWS::Cognito::UserPoolClient',
    Properties: {
      UserPoolId: poolId,
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      RefreshTokenValidity: 43_200,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      AllowedOAuthFlowsUserPoolClient: false,
      AuthSessionValidity: 3,
      EnableTokenRevocation: true,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      PreventUserExistenceErrors: 'ENABLED',
      SupportedIdentityProviders: ['COGNITO'],
      ReadAttributes: [
        'custom:tenant',
        'email',
        'email_verified',
        'name',
        'phone_number',
        'phone_number_verified',
      ],
      WriteAttributes: ['custom:url', 'email', 'name', 'phone_number'],
    },
  },
  Operators: {
    Type: 'AWS::Cognito::UserPoolClient',
    Properties: {
      UserPoolId: poolId,
      ExplicitAuthFlows: [
        'ALLOW_USER_PASSWORD_AUTH',
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ],
      PreventUserExistenceErrors: 'ENABLED',
    },
  },
  Admins: {
    Type: 'AWS::Cognito::UserPoolGroup',
    Properties: { UserPoolId: poolId, GroupName: 'admins', Precedence: 1 },
  },
  Identities: {
    Type: 'AWS::Cognito::IdentityPool',
    Properties: {
      AllowUnauthenticatedIdentities: false,
      CognitoIdentityProviders: [
        { ClientId: webClientId, ProviderName: providerNameOf(poolId), ServerSideTokenCheck: true },
      ],
    },
  },
}

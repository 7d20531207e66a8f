import { readProperties } from '../../core/Templates'
import {
  userPoolIdOf,
  type UserPoolDefinition,
  type VerifiableAttribute,
  type AttributeDefinition,
} from './UserPoolDefinition'
import { userPoolProperties, type UserPoolProperties } from './userPoolProperties'

const standardNames = [
  ...['address', 'birthdate', 'email', 'family_name', 'gender', 'given_name', 'locale', 'middle_name'],
  ...['name', 'nickname', 'phone_number', 'picture', 'preferred_username', 'profile', 'website', 'zoneinfo'],
]

const standard: [string, AttributeDefinition][] = [
  ...standardNames.map((name): [string, AttributeDefinition] => [
    name,
    { type: 'String', mutable: true, required: false, min: 0, max: 2048 },
  ]),
  ['updated_at', { type: 'Number', mutable: true, required: false, min: 0 }],
  ['email_verified', { type: 'Boolean', mutable: true, required: false }],
  ['phone_number_verified', { type: 'Boolean', mutable: true, required: false }],
]

/** Every attribute a user of the pool may have: the standard ones and, under `custom:`, those of the template. */
export function readAttributeDefinitions(
  schema: UserPoolProperties['Schema'],
): ReadonlyMap<string, AttributeDefinition> {
  const attributes = new Map(standard)
  for (const declared of schema) {
    const builtIn = attributes.get(declared.Name)
    const constraints = declared.StringAttributeConstraints
    const range = declared.NumberAttributeConstraints
    const min = constraints?.MinLength ?? range?.MinValue ?? builtIn?.min
    const max = constraints?.MaxLength ?? range?.MaxValue ?? builtIn?.max
    attributes.set(builtIn ? declared.Name : `custom:${declared.Name}`, {
      type: builtIn?.type ?? declared.AttributeDataType,
      mutable: declared.Mutable,
      required: declared.Required,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    })
  }
  return attributes
}

/** `arn:aws:lambda:…:function:{logical id}` or the logical id itself; a version or alias is left out. */
const functionIdOf = (arn: string) => arn.split(':function:').at(-1)?.split(':')[0] ?? arn

const trigger = (arn: string | undefined, version: '1' | '2' = '1') =>
  arn === undefined ? undefined : { functionId: functionIdOf(arn), version }

/** The Lambda functions of a pool by trigger. */
function readTriggers(config: UserPoolProperties['LambdaConfig']): UserPoolDefinition['triggers'] {
  if (!config) return {}
  const tokens = config.PreTokenGenerationConfig
  const triggers = {
    PreSignUp: trigger(config.PreSignUp),
    PostConfirmation: trigger(config.PostConfirmation),
    PreAuthentication: trigger(config.PreAuthentication),
    PostAuthentication: trigger(config.PostAuthentication),
    CustomMessage: trigger(config.CustomMessage),
    PreTokenGeneration: tokens
      ? trigger(tokens.LambdaArn, tokens.LambdaVersion === 'V1_0' ? '1' : '2')
      : trigger(config.PreTokenGeneration),
  }
  return Object.fromEntries(Object.entries(triggers).filter(([, found]) => found !== undefined))
}

const recoveryAttribute = {
  verified_email: 'email',
  verified_phone_number: 'phone_number',
  admin_only: undefined,
} as const satisfies Record<string, VerifiableAttribute | undefined>

const readRecovery = (setting: UserPoolProperties['AccountRecoverySetting']): VerifiableAttribute[] => {
  if (!setting) return ['phone_number', 'email']
  const inOrder = setting.RecoveryMechanisms.toSorted((a, b) => a.Priority - b.Priority)
  return inOrder.flatMap(({ Name }) => recoveryAttribute[Name] ?? [])
}

const readMessages = (read: UserPoolProperties) => {
  const verification = read.VerificationMessageTemplate
  const invite = read.AdminCreateUserConfig?.InviteMessageTemplate
  return {
    verificationSubject:
      verification?.EmailSubject ?? read.EmailVerificationSubject ?? 'Your verification code',
    verificationEmail:
      verification?.EmailMessage ?? read.EmailVerificationMessage ?? 'Your confirmation code is {####}',
    verificationSms:
      verification?.SmsMessage ?? read.SmsVerificationMessage ?? 'Your confirmation code is {####}',
    authenticationSms: read.SmsAuthenticationMessage ?? 'Your authentication code is {####}.',
    inviteSubject: invite?.EmailSubject ?? 'Your temporary password',
    inviteEmail: invite?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
    inviteSms: invite?.SMSMessage ?? 'Your username is {username} and temporary password is {####}.',
  }
}

/** A pool from the resolved properties of `AWS::Cognito::UserPool`, still without clients and groups. */
export function readUserPool(logicalId: string, properties: unknown, region?: string): UserPoolDefinition {
  const read = readProperties(userPoolProperties, 'AWS::Cognito::UserPool', logicalId, properties)
  const policy = read.Policies?.PasswordPolicy
  return {
    id: userPoolIdOf(logicalId, region),
    // Pools made without this setting compare names exactly; that is the service's own default.
    caseSensitive: read.UsernameConfiguration?.CaseSensitive ?? true,
    selfSignUp: !read.AdminCreateUserConfig?.AllowAdminCreateUserOnly,
    attributes: readAttributeDefinitions(read.Schema),
    passwordPolicy: {
      minimumLength: policy?.MinimumLength ?? 8,
      lowercase: policy?.RequireLowercase ?? true,
      uppercase: policy?.RequireUppercase ?? true,
      numbers: policy?.RequireNumbers ?? true,
      symbols: policy?.RequireSymbols ?? true,
      temporaryValidityDays: policy?.TemporaryPasswordValidityDays ?? 7,
    },
    autoVerified: read.AutoVerifiedAttributes,
    verifyBeforeUpdate: read.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? [],
    mfa: read.MfaConfiguration,
    mfaMethods: read.EnabledMfas ?? (read.SmsConfiguration ? ['SMS_MFA'] : []),
    recovery: readRecovery(read.AccountRecoverySetting),
    triggers: readTriggers(read.LambdaConfig),
    messages: readMessages(read),
    clients: [],
    groups: [],
  }
}

export type TriggerName =
  | 'PreSignUp'
  | 'PostConfirmation'
  | 'PreAuthentication'
  | 'PostAuthentication'
  | 'PreTokenGeneration'
  | 'CustomMessage'

/** `functionId` is the logical id of the function; `version` is the event version, `'1'` unless said. */
export interface TriggerDefinition {
  readonly functionId: string
  readonly version: '1' | '2'
}

export type MfaMethod = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'
export type VerifiableAttribute = 'email' | 'phone_number'

export interface AttributeDefinition {
  readonly type: 'String' | 'Number' | 'DateTime' | 'Boolean'
  readonly mutable: boolean
  readonly required: boolean
  readonly min?: number
  readonly max?: number
}

export interface PasswordPolicy {
  readonly minimumLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numbers: boolean
  readonly symbols: boolean
  readonly temporaryValidityDays: number
}

export interface PoolMessages {
  readonly verificationSubject: string
  readonly verificationEmail: string
  readonly verificationSms: string
  readonly authenticationSms: string
  readonly inviteSubject: string
  readonly inviteEmail: string
  readonly inviteSms: string
}

export interface UserPoolClientDefinition {
  readonly id: string
  readonly userPoolId: string
  readonly authFlows: readonly string[]
  readonly preventUserExistenceErrors: boolean
  /** Absent means every attribute. */
  readonly readAttributes?: readonly string[]
  readonly writeAttributes?: readonly string[]
  readonly accessTokenSeconds: number
  readonly idTokenSeconds: number
  readonly refreshTokenSeconds: number
  readonly sessionSeconds: number
  readonly tokenRevocation: boolean
  /** A refresh token counts once, and so long more for who asks again; absent when it stays as it is. */
  readonly rotationGraceSeconds?: number
}

export interface UserPoolGroupDefinition {
  readonly userPoolId: string
  readonly name: string
  readonly description?: string | undefined
  readonly precedence?: number | undefined
  readonly roleArn?: string | undefined
}

/** One user pool with its clients and groups, as the template declares them. */
export interface UserPoolDefinition {
  readonly id: string
  readonly caseSensitive: boolean
  readonly selfSignUp: boolean
  readonly attributes: ReadonlyMap<string, AttributeDefinition>
  readonly passwordPolicy: PasswordPolicy
  readonly autoVerified: readonly VerifiableAttribute[]
  readonly verifyBeforeUpdate: readonly VerifiableAttribute[]
  readonly mfa: 'OFF' | 'OPTIONAL' | 'ON'
  readonly mfaMethods: readonly MfaMethod[]
  /** Attributes that may receive a reset code, first choice first; empty when only administrators may reset. */
  readonly recovery: readonly VerifiableAttribute[]
  readonly triggers: Partial<Record<TriggerName, TriggerDefinition>>
  readonly messages: PoolMessages
  readonly clients: readonly UserPoolClientDefinition[]
  readonly groups: readonly UserPoolGroupDefinition[]
}

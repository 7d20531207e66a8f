import { createHash } from 'node:crypto'

export type TriggerName =
  | 'PreSignUp'
  | 'PostConfirmation'
  | 'PreAuthentication'
  | 'PostAuthentication'
  | 'PreTokenGeneration'
  | 'CustomMessage'

/** `functionId` is the logical id of the function; `version` is the event version, `'1'` unless said. */
interface TriggerDefinition {
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

interface PoolMessages {
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

const digestOf = (kind: string, logicalId: string) =>
  createHash('sha256').update(`${kind}/${logicalId}`).digest()

const inAlphabet = (digest: Buffer, alphabet: string, length: number) => {
  let rest = BigInt(`0x${digest.toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text += alphabet.charAt(Number(rest % BigInt(alphabet.length)))
    rest /= BigInt(alphabet.length)
  }
  return text
}

const digits = '0123456789'
const lower = 'abcdefghijklmnopqrstuvwxyz'

/** `{region}_{9 alphanumerics}`; the same logical id always gives the same id, so tokens outlive a restart. */
export const userPoolIdOf = (logicalId: string, region = 'ap-southeast-2') =>
  `${region}_${inAlphabet(digestOf('user-pool', logicalId), digits + lower + lower.toUpperCase(), 9)}`

/** 26 lower-case alphanumerics, fixed by the logical id. */
export const userPoolClientIdOf = (logicalId: string) =>
  inAlphabet(digestOf('client', logicalId), digits + lower, 26)

/** `{region}:{uuid}`, fixed by the logical id. */
export const identityPoolIdOf = (logicalId: string, region = 'ap-southeast-2') =>
  `${region}:${uuidFrom(digestOf('identity-pool', logicalId))}`

/** The issuer of a pool's tokens. */
export const issuerOf = (poolId: string) => `https://${providerNameOf(poolId)}`

/** `cognito-idp.{region}.amazonaws.com/{poolId}`: the pool's `ProviderName`, and the key of its logins. */
export const providerNameOf = (poolId: string) =>
  `cognito-idp.${poolId.slice(0, poolId.indexOf('_'))}.amazonaws.com/${poolId}`

/** A version 4 uuid made of the first 16 bytes given. */
export const uuidFrom = (bytes: Buffer) => {
  const uuid = Buffer.from(bytes.subarray(0, 16))
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x40, 6)
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

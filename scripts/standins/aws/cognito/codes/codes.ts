import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { CognitoError, codeMismatch, expiredCode } from '../CognitoError'
import type { VerifiableAttribute } from '../pool/UserPoolDefinition'
import { callTrigger, readTriggerResponse, eventAttributes, type Metadata } from '../triggers/userTriggers'

type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_UpdateUserAttribute'
  | 'CustomMessage_VerifyUserAttribute'
  | 'CustomMessage_AdminCreateUser'
  | 'CustomMessage_Authentication'

interface OutgoingMessage {
  readonly source: MessageSource
  readonly attribute: VerifiableAttribute
  readonly to: string
  /** The code or the temporary password. */
  readonly secret: string
  readonly clientId?: string | undefined
  readonly metadata?: Metadata
}

const codeParameter = '{####}'
const usernameParameter = '{username}'

const customMessage = z.object({
  smsMessage: z.string().nullish(),
  emailMessage: z.string().nullish(),
  emailSubject: z.string().nullish(),
})

/** The words of the template for a reason, before the CustomMessage function may replace them. */
const templateOf = ({ definition: { messages } }: Pool, source: MessageSource) => {
  if (source === 'CustomMessage_AdminCreateUser')
    return { subject: messages.inviteSubject, email: messages.inviteEmail, sms: messages.inviteSms }
  const sms =
    source === 'CustomMessage_Authentication' ? messages.authenticationSms : messages.verificationSms
  return { subject: messages.verificationSubject, email: messages.verificationEmail, sms }
}

/** `j***@e***` or `+*******0000`: enough for its owner to recognise the address. */
const maskAddress = (address: string) =>
  address.includes('@')
    ? address.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***')
    : `+${'*'.repeat(Math.max(address.length - 5, 1))}${address.slice(-4)}`

const mediumOf = (attribute: VerifiableAttribute) => (attribute === 'email' ? 'EMAIL' : 'SMS')

/** Where a message went, as answers show it. */
export const deliveryDetails = (attribute: VerifiableAttribute, to: string) => ({
  Destination: maskAddress(to),
  DeliveryMedium: mediumOf(attribute),
  AttributeName: attribute,
})

/** Words, delivers and describes one message. Throws `CodeDeliveryFailureException` when it cannot be delivered. */
export async function sendMessage(pool: Pool, user: PoolUser, message: OutgoingMessage) {
  const { source, attribute, to } = message
  const invites = source === 'CustomMessage_AdminCreateUser'
  const response = await callTrigger(pool, 'CustomMessage', {
    source,
    userName: user.sub,
    clientId: message.clientId,
    request: {
      userAttributes: eventAttributes(user),
      codeParameter,
      linkParameter: '{##Click Here##}',
      usernameParameter: invites ? usernameParameter : null,
      ...(message.metadata && { clientMetadata: message.metadata }),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })
  const custom = readTriggerResponse(customMessage, response ?? {})
  const template = templateOf(pool, source)
  const medium = mediumOf(attribute)
  const words =
    (medium === 'SMS' ? custom.smsMessage : custom.emailMessage) ??
    (medium === 'SMS' ? template.sms : template.email)
  // A message without its code would leave the user waiting for nothing.
  if (!words.includes(codeParameter))
    throw new CognitoError('InvalidLambdaResponseException', `${source} left out ${codeParameter}`)
  const body = words
    .replaceAll(codeParameter, () => message.secret)
    .replaceAll(usernameParameter, () => user.attributes.email ?? user.sub)
  try {
    await pool.deliver({
      medium,
      to,
      subject: custom.emailSubject ?? template.subject,
      body,
      trigger: source,
    })
  } catch (error) {
    throw new CognitoError(
      'CodeDeliveryFailureException',
      `${medium} could not be delivered: ${String(error)}`,
    )
  }
  return deliveryDetails(attribute, to)
}

/** What a code is for; one of each may be under way per user. */
type CodePurpose = 'signUp' | 'forgotPassword' | 'attribute:email' | 'attribute:phone_number'

const lifeSeconds = {
  signUp: 86_400,
  forgotPassword: 3600,
  'attribute:email': 86_400,
  'attribute:phone_number': 86_400,
} as const satisfies Record<CodePurpose, number>

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Sends a fresh code, which replaces an earlier one for the same purpose. */
export async function sendCode(
  pool: Pool,
  user: PoolUser,
  purpose: CodePurpose,
  message: Omit<OutgoingMessage, 'secret'>,
) {
  const code = makeCode()
  user.codes[purpose] = { code, expiresSeconds: secondsNow(pool) + lifeSeconds[purpose] }
  return sendMessage(pool, user, { ...message, secret: code })
}

const wrongCodesPerHour = 5

/**
 * Uses a code up. Throws `CodeMismatchException`, `ExpiredCodeException` when none is under way, and
 * `LimitExceededException` after five wrong ones in an hour, for a right one too.
 */
export function checkCode(pool: Pool, user: PoolUser, purpose: CodePurpose, offered: string) {
  const attempts = `${purpose}:${user.sub}`
  pool.attempts.guard(attempts, wrongCodesPerHour)
  const kept = user.codes[purpose]
  if (!kept || kept.expiresSeconds <= secondsNow(pool)) throw expiredCode()
  if (kept.code !== offered) {
    pool.attempts.count(attempts)
    throw codeMismatch()
  }
  pool.attempts.clear(attempts)
  delete user.codes[purpose]
}

/** What `checkCode` would say about a user who does not exist, so that guessing reveals nothing. */
export function refuseSimulatedCode(pool: Pool, purpose: CodePurpose, username: string): never {
  const attempts = `${purpose}:unknown:${username}`
  pool.attempts.guard(attempts, wrongCodesPerHour)
  if (purpose !== 'forgotPassword' || !pool.simulatedResets.get(username)) throw expiredCode()
  pool.attempts.count(attempts)
  throw codeMismatch()
}

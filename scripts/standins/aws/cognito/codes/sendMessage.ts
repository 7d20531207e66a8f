import * as z from 'zod'
import { CognitoError } from '../CognitoError'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { VerifiableAttribute } from '../pool/UserPoolDefinition'
import { callTrigger, readTriggerResponse } from '../triggers/callTrigger'
import { eventAttributes, type Metadata } from '../triggers/userTriggers'

export type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_UpdateUserAttribute'
  | 'CustomMessage_VerifyUserAttribute'
  | 'CustomMessage_AdminCreateUser'
  | 'CustomMessage_Authentication'

export interface OutgoingMessage {
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
export const maskAddress = (address: string) =>
  address.includes('@')
    ? address.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***')
    : `+${'*'.repeat(Math.max(address.length - 5, 1))}${address.slice(-4)}`

export const mediumOf = (attribute: VerifiableAttribute) => (attribute === 'email' ? 'EMAIL' : 'SMS')

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

import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { createHash } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Brand, brandOf, isBrandHost } from '../../shared/brands/brands'
import type { Clock } from '../../shared/core/time'
import { openCountInWindow } from '../core/hourlyLimits'
import { log } from '../core/log'

const daySeconds = 86_400

/** How many codes may be texted in a day. Each costs money, and goes to a number that anybody may have typed. */
export const textLimits = {
  /** To a number that has yet to be proven the account's own. */
  setUpOfAccount: 3,
  /** To such numbers of all accounts together. */
  setUpOfAll: 200,
  /** To a number that is proven: one for each sign-in, and for turning it off. */
  signInOfAccount: 30,
  /** To one number, whichever accounts name it. */
  ofNumber: 30,
} as const
type Limit = keyof typeof textLimits

/** The sources of messages that go to a phone; `VerifyUserAttribute` may be a mail as well, and counts as one. */
const textedSources: ReadonlySet<string> = new Set<CustomMessageTriggerEvent['triggerSource']>([
  'CustomMessage_Authentication',
  'CustomMessage_VerifyUserAttribute',
])

/** Thrown to the user pool, which then sends nothing and hands these words to the page. */
class TextRefused extends Error {}

const notOffered = 'Codes by text message are not offered. Please use an authenticator app.'
const tooMany = 'Too many codes were sent today. Please try again tomorrow.'

/** No key of a table holds a number as it is. */
const hashOf = (phone: string): string => createHash('sha256').update(phone).digest('base64url')

/**
 * Whether a code may be texted. A number that is proven belongs to an account that uses it: those keep it, whether text
 * messages are offered or not.
 * @throws TextRefused
 */
type CheckText = (event: CustomMessageTriggerEvent) => Promise<void>

export const openCheckText = (
  documents: DynamoDBDocumentClient,
  /** The table of accounts. */
  TableName: string,
  isOffered: boolean,
  now: Clock,
): CheckText => {
  const count = async (limit: Limit, of: string): Promise<void> => {
    const fields = { count: 'times', since: 'sinceTs' }
    const window = { TableName, fields, max: textLimits[limit], seconds: daySeconds }
    const waitSeconds = await openCountInWindow(documents, window, now)({ pk: `LIMIT#${limit}#${of}` })
    if (waitSeconds === undefined) return
    log.warn('Too many codes by text message in a day', { limit, max: textLimits[limit] })
    throw new TextRefused(tooMany)
  }

  return async ({ triggerSource, userName, request }) => {
    if (!textedSources.has(triggerSource)) return
    const attributes: Record<string, string | undefined> = request.userAttributes
    const { phone_number: phone, phone_number_verified: verified } = attributes
    const isProven = verified === 'true'
    if (!isOffered && !isProven) throw new TextRefused(notOffered)
    await count(isProven ? 'signInOfAccount' : 'setUpOfAccount', userName)
    if (phone !== undefined) await count('ofNumber', hashOf(phone))
    if (!isProven) await count('setUpOfAll', 'day')
  }
}

type Source = CustomMessageTriggerEvent['triggerSource']

interface Words {
  subject: string
  /** What the mail is about, in one sentence. */
  about: string
  /** The page that the link opens, with the code behind `#`: no server and no other site learns it. */
  page?: 'verify' | 'resetpassword'
  button?: string
}

const again = 'If you did not ask for this, you can ignore this email.'

const words: Partial<Record<Source, Words>> = {
  CustomMessage_SignUp: {
    subject: 'Confirm your email address',
    about: 'Welcome. Please confirm that this address is yours.',
    page: 'verify',
    button: 'Confirm email address',
  },
  CustomMessage_ResendCode: {
    subject: 'Confirm your email address',
    about: 'Please confirm that this address is yours.',
    page: 'verify',
    button: 'Confirm email address',
  },
  CustomMessage_ForgotPassword: {
    subject: 'Choose a new password',
    about: 'Somebody, probably you, asked for a new password for your account.',
    page: 'resetpassword',
    button: 'Choose a new password',
  },
  CustomMessage_UpdateUserAttribute: {
    subject: 'Confirm your new email address',
    about: 'Please enter this code on the page where you changed your address.',
  },
  CustomMessage_VerifyUserAttribute: {
    subject: 'Confirm your email address',
    about: 'Please enter this code on the page that asks for it.',
  },
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The address of the brand under which the account was made. It was written by the person who signed up, so that only hosts of
 * the portal count: a link leads nowhere else.
 */
const hostOf = (url: string): string | undefined => {
  const host = URL.canParse(url) ? new URL(url).hostname : url
  return isBrandHost(host) ? host.toLowerCase() : undefined
}

const mailOf = (
  { about, page, button }: Words,
  brand: Brand,
  address: string | undefined,
  event: CustomMessageTriggerEvent,
) => {
  const { codeParameter } = event.request
  const behind = `#code=${codeParameter}&amp;user=${encodeURIComponent(event.userName)}`
  const hasLink = page !== undefined && address !== undefined
  return [
    `<p>${about}</p>`,
    ...(hasLink ? [`<p><a href="${address}/${page}${behind}">${button ?? ''}</a></p>`] : []),
    `<p>${hasLink ? 'Or enter this code' : 'The code'}: <b>${codeParameter}</b></p>`,
    `<p>${again}</p>`,
    `<p>${[escape(brand.name), ...(address === undefined ? [] : [address])].join('<br>')}</p>`,
  ].join('\n')
}

/**
 * The event with the words of the account's own brand; a kind of message that has none keeps the user pool's.
 * @param portalAddress where the portal itself is; without it mails hold a code and no link
 */
export const withWords = (
  event: CustomMessageTriggerEvent,
  portalAddress: string | undefined,
): CustomMessageTriggerEvent => {
  const attributes: Record<string, string | undefined> = event.request.userAttributes
  const host = hostOf(attributes['custom:url'] ?? '')
  const brand = brandOf(host ?? '')
  const address = host === undefined ? portalAddress : `https://${host}`
  const said = words[event.triggerSource]
  if (said !== undefined) {
    event.response.emailSubject = `${brand.name}: ${said.subject}`
    event.response.emailMessage = mailOf(said, brand, address, event)
  }
  if (textedSources.has(event.triggerSource)) {
    event.response.smsMessage = `${event.request.codeParameter} is your code for ${brand.name}.`
  }
  return event
}

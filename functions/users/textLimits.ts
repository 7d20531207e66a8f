import { createHash } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { CustomMessageTriggerEvent } from 'aws-lambda'
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
export const textedSources: ReadonlySet<string> = new Set<CustomMessageTriggerEvent['triggerSource']>([
  'CustomMessage_Authentication',
  'CustomMessage_VerifyUserAttribute',
])

/** Thrown to the user pool, which then sends nothing and hands these words to the page. */
export class TextRefused extends Error {}

const notOffered = 'Codes by text message are not offered. Please use an authenticator app.'
const tooMany = 'Too many codes were sent today. Please try again tomorrow.'

/** No key of a table holds a number as it is. */
const hashOf = (phone: string): string => createHash('sha256').update(phone).digest('base64url')

/**
 * Whether a code may be texted. A number that is proven belongs to an account that uses it: those keep it, whether text
 * messages are offered or not.
 * @throws TextRefused
 */
export type CheckText = (event: CustomMessageTriggerEvent) => Promise<void>

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

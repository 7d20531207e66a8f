import type { CustomMessageTriggerEvent } from 'aws-lambda'
import * as z from 'zod'
import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { withWords, openCheckText } from '../users/customMessage'

const { PORTAL_ADDRESS, USERS_TABLE, SMS_FACTOR } = readEnv({
  PORTAL_ADDRESS: z.url().optional(),
  USERS_TABLE: Name,
  SMS_FACTOR: z.enum(['on', 'off']),
})
const checkText = openCheckText(openDocuments(), USERS_TABLE, SMS_FACTOR === 'on', Date.now)

/**
 * Before the user pool sends a message: the words, name and address are those of the account's brand. A code
 * that is texted counts first; one too many is refused here, and the pool sends nothing.
 */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  await checkText(event)
  return withWords(event, PORTAL_ADDRESS)
}

import type { CustomMessageTriggerEvent } from 'aws-lambda'
import * as z from 'zod'
import { readEnv } from '../core/env'
import { withWords } from './customMessage'

const { PORTAL_ADDRESS } = readEnv({ PORTAL_ADDRESS: z.url().optional() })

/** Before the user pool mails somebody: the words, name and address are those of the account's brand. */
export const handler = (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> =>
  Promise.resolve(withWords(event, PORTAL_ADDRESS))

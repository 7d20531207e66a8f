import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import { log } from '../core/log'
import { triedFields } from '../users/signIns'

/** Before a password is tried. `signed in` follows in the log where it was right (`identity.handler.ts`). */
export const handler = (event: PreAuthenticationTriggerEvent): Promise<PreAuthenticationTriggerEvent> => {
  log.info('a sign-in is tried', triedFields(event))
  return Promise.resolve(event)
}

import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { openMirrorAccount } from './accountStore'
import { accountOf } from './accountOf'
import { openUserStore } from './userStore'

const env = readEnv({ USERS_TABLE: Name, ACCESS_TABLE: Name })
const documents = openDocuments()
const users = openUserStore(documents, env.USERS_TABLE)
const mirrorAccount = openMirrorAccount(documents, users, {
  users: env.USERS_TABLE,
  access: env.ACCESS_TABLE,
})

/** After confirmation and before every token: the portal's row of the account is up to date; a new password ends all. */
export const handler = async <E extends PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent>(
  event: E,
): Promise<E> => {
  const account = accountOf(event)
  await mirrorAccount(account)
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    await users.endAllSessions(account.userid, Math.floor(Date.now() / 1000))
  }
  return event
}

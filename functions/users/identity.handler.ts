import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { openMirrorAccount } from './accountStore'
import { accountOf } from './accountOf'
import { openUserStore } from './userStore'

const env = readEnv({ USERS_TABLE: Name, ACCESS_TABLE: Name })
const documents = openDocuments()
const mirrorAccount = openMirrorAccount(documents, openUserStore(documents, env.USERS_TABLE), {
  users: env.USERS_TABLE,
  access: env.ACCESS_TABLE,
})

/** After confirmation and before every token: the portal's row of the account is up to date. */
export const handler = async <E extends PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent>(
  event: E,
): Promise<E> => {
  await mirrorAccount(accountOf(event))
  return event
}

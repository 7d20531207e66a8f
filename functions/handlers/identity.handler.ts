import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { openAccessStore } from '../access/accessStore'
import { openClaimInvitations } from '../access/mailedInvitations'
import { log } from '../core/log'
import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { openMirrorAccount, accountOf } from '../users/mirrorAccount'
import { openEndAllSessions } from '../users/session'
import { openMarkSignedIn, signedInFields } from '../users/signIns'
import { openUserStore } from '../users/userStore'

const env = readEnv({ USERS_TABLE: Name, ACCESS_TABLE: Name })
const documents = openDocuments()
const users = openUserStore(documents, env.USERS_TABLE)
const tables = { users: env.USERS_TABLE, access: env.ACCESS_TABLE }
const mirrorAccount = openMirrorAccount(documents, users, tables, Date.now)
const endAllSessions = openEndAllSessions(users, Date.now)
const markSignedIn = openMarkSignedIn(users, Date.now)
const access = openAccessStore(documents, env.ACCESS_TABLE)
const claimInvitations = openClaimInvitations(documents, env.ACCESS_TABLE, access, Date.now)

/** After confirmation and before every token: the portal's row of the account is up to date; a new password ends all. */
export const handler = async <E extends PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent>(
  event: E,
): Promise<E> => {
  const account = accountOf(event)
  await mirrorAccount(account)
  // A token is issued at sign-in and at each refresh.
  if (event.triggerSource.startsWith('TokenGeneration')) {
    // In this order: who invites an address looks for its first sign-in after the invitation is there.
    await markSignedIn(account.userid)
    const isSignIn = event.triggerSource !== 'TokenGeneration_RefreshTokens'
    if (isSignIn) log.info('signed in', { userid: account.userid, ...signedInFields(event) })
    if (isSignIn && account.emailVerified) await claimInvitations(account)
  }
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await endAllSessions(account.userid)
  return event
}

import { Problem } from '../../shared/core/problem'
import { brandOf } from '../../shared/brands/brands'
import type * as contract from '../../shared/users/apiCredentials'
import type { Caller } from '../core/http/caller'
import { log } from '../core/log'
import type { Serve } from '../core/http/serve'
import type { ApiCredentials } from './apiCredentialStore'
import type { UserRow, UserStore } from './userStore'

type Users = Pick<UserStore, 'read'>

/** Whether an account may have keys: by its brand, or by its group. */
export const hasApiAccess = (user: UserRow, specialGroups: Caller['specialGroups']): boolean =>
  brandOf(hostOf(user)).allowApi || specialGroups.has('api_access_override')

/** The host of the brand under which the account was made: fixed then, whatever host is asked now. */
const hostOf = ({ url }: UserRow): string => (URL.canParse(url) ? new URL(url).hostname : url)

/** @throws Problem `forbidden` to accounts of a brand without the API, unless they were let in by their group */
const accountOf = async (users: Users, { userid, specialGroups }: Caller): Promise<UserRow> => {
  const user = await users.read(userid)
  if (user === undefined) throw new Problem('notSignedIn')
  if (hasApiAccess(user, specialGroups)) return user
  throw new Problem('forbidden', 'This account has no API access.')
}

const noSuchKey = 'This account has no such API key. It may have been removed already.'

export const getApiCredentials =
  (users: Users, credentials: ApiCredentials): Serve<typeof contract.getApiCredentials> =>
  async (_input, caller) => {
    const { userid, maxApiKeys } = await accountOf(users, caller)
    return { credentials: await credentials.list(userid), maxApiKeys }
  }

export const addApiCredential =
  (users: Users, credentials: ApiCredentials): Serve<typeof contract.addApiCredential> =>
  async (_input, caller) => {
    const { userid, maxApiKeys } = await accountOf(users, caller)
    const added = await credentials.add(userid, maxApiKeys)
    log.info('An API key was made', { userid, id: added.id })
    return added
  }

/**
 * Also of an account that may have none any more: what is there can always be taken away.
 * @throws Problem `notFound` for what is no key of the account: another's, or one that is removed already
 */
export const removeApiCredential =
  (credentials: ApiCredentials): Serve<typeof contract.removeApiCredential> =>
  async ({ credentialid }, { userid }) => {
    if (!(await credentials.remove(userid, credentialid))) throw new Problem('notFound', noSuchKey)
    log.info('An API key was removed', { userid, id: credentialid })
    return { message: 'API Key Removed' }
  }

import { hourMs, secondMs } from '../../shared/core/time'
import type { ProviderAccount, IdentityProvider } from './identityProvider'
import { type Seen, type UserRow, type UserStore, userKey } from './userStore'
import type { UserId } from '../../shared/core/ids'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import { accountWith } from './accountOf'
import type { MirrorAccount } from './accountStore'

/** More changes of a profile in an hour than a person makes; further ones may be meant to hide one of them. */
export const maxProfileChanges = 5

interface Judgement {
  seen: Seen
  endsSessions: boolean
}

/** A status other than this is a password that an administrator has reset, or an unconfirmed account. */
const usable = 'CONFIRMED'

/**
 * What a change of an account at the identity provider means for its sessions. The provider says that and when an
 * account was changed, not what was: a change that shows in the profile was one of the profile, any other is taken for
 * a new password and ends the sessions that began before it.
 */
export const judgeChange = (
  before: Seen | undefined,
  { modifiedMs, profile, isEnabled, status }: ProviderAccount,
): Judgement => {
  const isProfile = before?.profile !== undefined && before.profile !== profile
  const inHour = before !== undefined && modifiedMs - before.sinceMs < hourMs ? before : undefined
  const profileChanges = (inHour?.profileChanges ?? 0) + (isProfile ? 1 : 0)
  return {
    seen: { modifiedMs, profile, profileChanges, sinceMs: inHour?.sinceMs ?? modifiedMs },
    endsSessions: !isEnabled || status !== usable || !isProfile || profileChanges > maxProfileChanges,
  }
}

/** Takes a change of one account at the identity provider over into its row, once however often it is told. */
export type FollowAccount = (changed: { userid: UserId; modifiedMs: number }) => Promise<void>

/** A person signs out or is changed by an operator in the same moment: look again. */
const maxTries = 5

export const openFollowAccount = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  users: Pick<UserStore, 'read'>,
  provider: Pick<IdentityProvider, 'read'>,
  mirrorAccount: MirrorAccount,
): FollowAccount => {
  /** Whether it was written: not when the end of the sessions was changed meanwhile. */
  const write = (row: UserRow, { seen, endsSessions }: Judgement, isDisabled: boolean) => {
    // The whole second: sessions tell nothing finer, and one of before the change may have begun in it.
    const changedBefore = Math.floor(seen.modifiedMs / secondMs) + 1
    const validAfter = endsSessions ? Math.max(row.validAfter, changedBefore) : row.validAfter
    const change = { set: { seen, isDisabled, validAfter }, when: { validAfter: row.validAfter } }
    return tryWrite(documents, setFields(TableName, userKey(row.userid), change))
  }

  return async ({ userid, modifiedMs }) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const row = await users.read(userid)
      // Whoever has never signed in has no session either.
      if (row === undefined || (row.seen?.modifiedMs ?? 0) >= modifiedMs) return
      const account = await provider.read(userid)
      if (account === undefined) return
      const judgement = judgeChange(row.seen, account)
      if (!(await write(row, judgement, !account.isEnabled))) continue
      const { endsSessions } = judgement
      log.info('An account was changed at the identity provider', { userid, endsSessions })
      await mirrorAccount(accountWith(userid, account.attributes))
      return
    }
    throw new Error(`The account ${userid} changes faster than it can be followed`)
  }
}

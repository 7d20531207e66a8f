import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { minuteMs, type Clock, hourMs, secondMs } from '../../shared/core/time'
import type { UserId } from '../../shared/core/ids'
import { type SpecialGroup, specialGroups } from '../../shared/core/roles'
import { log } from '../core/log'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, tryWrite, transactUntilDone } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import type { ProviderAccount, IdentityProvider } from './identityProvider'
import { type Seen, type UserRow, type UserStore, userKey } from './userStore'
import { accountWith, type MirrorAccount, areSameGroups, readRoll, rollWrite } from './mirrorAccount'

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

/** Takes a change of one account at the identity provider over into its row, once however often it arrives. */
type FollowAccount = (changed: { userid: UserId; modifiedMs: number }) => Promise<void>

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
    // The whole second: sessions begin at a whole second, and one of before the change may have begun in it.
    const changedBefore = Math.floor(seen.modifiedMs / secondMs) + 1
    const validAfter = endsSessions ? Math.max(row.validAfter, changedBefore) : row.validAfter
    const change = { set: { seen, isDisabled, validAfter }, when: { validAfter: row.validAfter } }
    return tryWrite(documents, setFields(TableName, userKey(row.userid), change))
  }

  return async ({ userid, modifiedMs }) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const row = await users.read(userid)
      // An account that has never signed in has no session either.
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

/** The groups that each member has, as the lists of the identity provider say. */
const listMembers = async (
  provider: Pick<IdentityProvider, 'membersOf'>,
): Promise<Map<UserId, SpecialGroup[]>> => {
  const members = new Map<UserId, SpecialGroup[]>()
  for (const group of specialGroups) {
    for (const userid of await provider.membersOf(group)) {
      members.set(userid, [...(members.get(userid) ?? []), group])
    }
  }
  return members
}

/** Makes the special groups in the rows of accounts what the identity provider says. */
export const openFollowGroups =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    users: Pick<UserStore, 'read'>,
    provider: Pick<IdentityProvider, 'membersOf' | 'groupsOf'>,
  ) =>
  async (): Promise<void> => {
    const roll = await readRoll(documents, TableName)
    const listed = await listMembers(provider)

    /** The row first: a concurrent change has changed the provider before. */
    const follow = (userid: UserId): Promise<void> =>
      transactUntilDone(documents, async () => {
        const row = await users.read(userid)
        if (row === undefined) return { items: [], result: undefined }
        const groups = await provider.groupsOf(userid)
        const change = setFields(TableName, userKey(userid), {
          set: { specialGroups: groups, groupsVersion: row.groupsVersion + 1 },
          when: { groupsVersion: row.groupsVersion === 0 ? undefined : row.groupsVersion },
        })
        const isSame = areSameGroups(row.specialGroups, groups)
        if (!isSame) log.info('Special groups were changed at the identity provider', { userid, groups })
        return {
          items: [...(isSame ? [] : [change]), rollWrite(TableName, userid, groups)],
          result: undefined,
        }
      })

    const everybody = new Set([...roll.keys(), ...listed.keys()])
    for (const userid of everybody) {
      if (!areSameGroups(roll.get(userid), listed.get(userid))) await follow(userid)
    }
  }

/** Until when changes have been followed. */
const sweepKey = { pk: 'SWEEP' }
/** Lists of the identity provider may be behind, and clocks differ: what was seen already is recognised by its time. */
const overlapMs = 10 * minuteMs

const readThrough = async (documents: DynamoDBDocumentClient, TableName: string): Promise<number> => {
  const sweep = await openGetItem(documents)(TableName, sweepKey)
  return typeof sweep?.throughMs === 'number' ? sweep.throughMs : 0
}

/**
 * Follows what was changed at the identity provider since the last time: passwords, disabled accounts, profiles and
 * special groups. What failed is done at the next time, however long that takes to come.
 */
export const sweepAccounts =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    provider: Pick<IdentityProvider, 'changedSince'>,
    followAccount: FollowAccount,
    followGroups: () => Promise<void>,
    now: Clock,
  ) =>
  async (): Promise<void> => {
    const beganMs = now()
    const throughMs = await readThrough(documents, TableName)
    const changes = await provider.changedSince(throughMs - overlapMs)
    // What fails with one account is no reason to leave the others as they were.
    const steps = [...changes.map((changed) => () => followAccount(changed)), followGroups]
    let failed = 0
    for (const step of steps) {
      await step().catch((error: unknown) => {
        failed += 1
        log.error('A change at the identity provider could not be followed', { error })
      })
    }
    if (failed > 0) throw new Error(`${failed} changes at the identity provider could not be followed`)
    await tryWrite(documents, putItem(TableName, { ...sweepKey, throughMs: beganMs }))
  }

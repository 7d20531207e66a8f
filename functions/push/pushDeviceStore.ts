import { createHash } from 'node:crypto'
import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { secondMs } from '../../shared/core/time'
import { PushId, UserId } from '../../shared/core/ids'
import { lockScreens, type PushSubscription, maxPushDevices } from '../../shared/push/pushDevices'
import { Problem } from '../../shared/core/problem'
import type { HasPush, UserRow } from '../users/userStore'
import { below, present } from '../core/store/conditionOf'
import {
  deleteItem,
  putIfVersion,
  putItem,
  type TransactItem,
  transactUntilDone,
  tryWrite,
} from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'

/** A browser on which the alerts of an account ring. Times in epoch milliseconds. */
const PushRow = z.object({
  userid: UserId,
  id: PushId,
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  name: z.string(),
  lockScreen: z.enum(lockScreens),
  /** The session in which it was last reported, and when: it rings for as long as that session has not been ended. */
  sessionid: z.string(),
  seenMs: z.number(),
  addedMs: z.number(),
  shownMs: z.number().optional(),
  shownAfterMs: z.number().optional(),
  missedMs: z.number().optional(),
})
export type PushRow = z.infer<typeof PushRow>

const Owner = z.object({ userid: UserId })
const Head = z.object({ version: z.number() })

const prefix = 'PUSH#'
export const accountPk = (userid: UserId) => `USER#${userid}`
const rowKey = (userid: UserId, id: PushId) => ({ pk: accountPk(userid), sk: `${prefix}${id}` })
/** Counts the changes of a list of devices, so that two at once cannot make it longer than it may be. */
const headKey = (userid: UserId) => ({ pk: accountPk(userid), sk: 'PUSHES' })
/** One browser rings for one account: the last one that asked for it there. */
const ownerKey = (id: PushId) => ({ pk: `ENDPOINT#${id}`, sk: 'OWNER' })

const pushIdOf = (endpoint: string): PushId =>
  PushId.parse(createHash('sha256').update(endpoint).digest('base64url').slice(0, 22))

interface Added {
  subscription: PushSubscription
  name: string
  sessionid: string
}

/** What its owner chooses; what is undefined stays as it is. */
interface Chosen {
  name?: string | undefined
  lockScreen?: PushRow['lockScreen'] | undefined
}

export interface PushDeviceStore {
  /** The one added first comes first. */
  list(userid: UserId): Promise<PushRow[]>
  read(userid: UserId, id: PushId): Promise<PushRow | undefined>
  /** @throws Problem `conflict` when the account has as many as it may */
  add(userid: UserId, added: Added): Promise<PushRow>
  /** A device under the address that its push service has given it since; undefined when the account has it no more. */
  report(
    userid: UserId,
    id: PushId,
    reported: Omit<Added, 'name'>,
    chosen: Chosen,
  ): Promise<PushRow | undefined>
  change(userid: UserId, id: PushId, chosen: Chosen): Promise<boolean>
  /** @returns whether the account had it */
  remove(userid: UserId, id: PushId): Promise<boolean>
  noteShown(userid: UserId, id: PushId, shown: { atMs: number; afterMs: number }): Promise<void>
  /** Not when it has shown something since. */
  noteMissed(userid: UserId, id: PushId, sentMs: number): Promise<void>
}

export const openPushDeviceStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: () => number,
): PushDeviceStore => {
  const getItem = openGetItem(documents)
  const read: PushDeviceStore['read'] = async (userid, id) => {
    const item = await getItem(TableName, rowKey(userid, id))
    return item === undefined ? undefined : PushRow.parse(item)
  }

  const list: PushDeviceStore['list'] = async (userid) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': accountPk(userid), ':prefix': prefix },
        ConsistentRead: true,
      }),
    )
    return Items.map((item) => PushRow.parse(item)).sort((a, b) => a.addedMs - b.addedMs)
  }

  const readAll = async (userid: UserId) => {
    const [head, rows] = await Promise.all([getItem(TableName, headKey(userid)), list(userid)])
    return { version: Head.optional().parse(head)?.version ?? 0, rows }
  }

  /** The browser rings for this account, and for another one no more. */
  const put = async (row: PushRow): Promise<TransactItem[]> => {
    const { id, userid } = row
    const owner = Owner.optional().parse(await getItem(TableName, ownerKey(id)))
    const isAnothers = owner !== undefined && owner.userid !== userid
    const seen = owner === undefined ? { pk: undefined } : { userid: owner.userid }
    return [
      putItem(TableName, { ...rowKey(userid, id), ...row }),
      putItem(TableName, { ...ownerKey(id), userid }, seen),
      ...(isAnothers ? [deleteItem(TableName, rowKey(owner.userid, id))] : []),
    ]
  }
  const drop = (userid: UserId, id: PushId): TransactItem[] => [
    deleteItem(TableName, rowKey(userid, id)),
    deleteItem(TableName, ownerKey(id), { userid }),
  ]

  return {
    list,
    read,
    add: (userid, { subscription, name, sessionid }) =>
      transactUntilDone(documents, async () => {
        const id = pushIdOf(subscription.endpoint)
        const { version, rows } = await readAll(userid)
        const known = rows.find((row) => row.id === id)
        if (known === undefined && rows.length >= maxPushDevices) {
          throw new Problem('conflict', `Alerts ring on at most ${maxPushDevices} devices. Remove one first.`)
        }
        const nowMs = now()
        const row: PushRow = {
          lockScreen: 'everything',
          addedMs: nowMs,
          ...known,
          userid,
          id,
          ...subscription,
          name,
          sessionid,
          seenMs: nowMs,
        }
        const items = [putIfVersion(TableName, headKey(userid), {}, version), ...(await put(row))]
        return { items, result: row }
      }),
    report: (userid, id, { subscription, sessionid }, chosen) =>
      transactUntilDone(documents, async () => {
        const newId = pushIdOf(subscription.endpoint)
        const { version, rows } = await readAll(userid)
        const known = rows.find((row) => row.id === id)
        if (known === undefined) return { items: [], result: undefined }
        const row: PushRow = {
          ...known,
          name: chosen.name ?? known.name,
          lockScreen: chosen.lockScreen ?? known.lockScreen,
          id: newId,
          ...subscription,
          sessionid,
          seenMs: now(),
        }
        const moved = newId === id ? [] : drop(userid, id)
        const items = [putIfVersion(TableName, headKey(userid), {}, version), ...(await put(row)), ...moved]
        return { items, result: row }
      }),
    change: (userid, id, chosen) =>
      tryWrite(
        documents,
        setFields(TableName, rowKey(userid, id), { set: { ...chosen }, when: { pk: present } }),
      ),
    remove: (userid, id) =>
      transactUntilDone(documents, async () => {
        const { version, rows } = await readAll(userid)
        if (!rows.some((row) => row.id === id)) return { items: [], result: false }
        const items = [putIfVersion(TableName, headKey(userid), {}, version), ...drop(userid, id)]
        return { items, result: true }
      }),
    noteShown: async (userid, id, { atMs, afterMs }) => {
      const change = {
        set: { shownMs: atMs, shownAfterMs: afterMs },
        remove: ['missedMs'],
        when: { pk: present },
      }
      await tryWrite(documents, setFields(TableName, rowKey(userid, id), change))
    },
    noteMissed: async (userid, id, sentMs) => {
      const when = [
        { pk: present, shownMs: undefined },
        { pk: present, shownMs: below(sentMs) },
      ]
      await tryWrite(documents, setFields(TableName, rowKey(userid, id), { set: { missedMs: sentMs }, when }))
    },
  }
}

/**
 * Whether a device still rings for an account: not once it was signed out there, its sessions were ended, or the
 * account was disabled or deleted. It was last reported by a session that was live at that moment, and sessions that
 * began before `validAfter` were not; a session that has merely become old has not been ended by anyone.
 */
export const mayRing = (user: UserRow | undefined, { sessionid, seenMs }: PushRow): boolean =>
  user !== undefined &&
  !user.isDisabled &&
  !Object.hasOwn(user.endedSessions, sessionid) &&
  seenMs >= user.validAfter * secondMs

/** Whether any device of a person still rings. */
export const openHasPush =
  (pushes: Pick<PushDeviceStore, 'list'>): HasPush =>
  async (user) =>
    (await pushes.list(user.userid)).some((device) => mayRing(user, device))

import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { dayMs, minuteMs, secondMs, type Clock } from '../../shared/core/time'
import type { getGroupMoves as contract } from '../../shared/groups/groupDevices'
import { accessKey } from '../core/accessKey'
import { atMost } from '../core/store/conditionOf'
import { deleteItem, putItem, type TransactItem, tryWrite } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import type { WriteLog } from '../serverlog/logEntry'
import type { Serve } from '../core/http/serve'

/** Many devices on their way into another group. Times are epoch milliseconds. */
const Move = z.object({
  moveid: z.string(),
  action: z.enum(['copy', 'move']),
  groupid: GroupId,
  targetGroupid: GroupId,
  fromGroupName: z.string(),
  toGroupName: z.string(),
  /** Who asked for it. */
  userid: UserId,
  email: z.string(),
  name: z.string(),
  total: z.number(),
  /** So many from the beginning of the list are in their place. */
  done: z.number(),
  /** Of those done, how many had left the source before their turn and were not placed. */
  missing: z.number().default(0),
  startedMs: z.number(),
  endedMs: z.number().optional(),
  stopped: z.string().optional(),
  /** No other worker takes it until then. */
  leasedUntilMs: z.number(),
  tries: z.number(),
})
export type Move = z.infer<typeof Move>

export interface MoveStore {
  startWrites(move: Move, deviceids: readonly DeviceId[]): TransactItem[]
  /** The newest that lead out of a group or into it. */
  ofGroup(groupid: GroupId): Promise<Move[]>
  /** All that have not ended, the oldest first. */
  open(): Promise<Move[]>
  /** The one under way that leads out of a group or into it: a group has at most one. */
  openOf(groupid: GroupId): Promise<Move | undefined>
  read(moveid: string): Promise<Move | undefined>
  devices(moveid: string): Promise<DeviceId[]>
  /** Takes a move for a while, if no other worker holds its lease. */
  tryLease(move: Move, nowMs: number): Promise<boolean>
  /** So many more are done, some of them missing; fails when another worker went on with it. */
  progressWrite(move: Move, next: Pick<Move, 'done' | 'missing'>, nowMs: number): TransactItem
  endWrites(move: Move, stopped: string | undefined, nowMs: number): TransactItem[]
}

/** Much longer than a few devices take; each few prolong it. */
const leaseMs = minuteMs
const keptMs = 30 * dayMs
const maxShown = 10

const openMoves = 'OPEN_MOVES'
const keyOf = (moveid: string) => ({ pk: `MOVE#${moveid}`, sk: 'STATE' })
const listKey = (moveid: string) => ({ pk: `MOVE#${moveid}`, sk: 'LIST' })
const ofGroupKey = (groupid: GroupId, moveid: string) => ({
  pk: accessKey.group(groupid),
  sk: `MOVE#${moveid}`,
})
const openKey = (moveid: string) => ({ pk: openMoves, sk: moveid })
/** Held by the one open move of a group from its start to its end. */
const lockKey = (groupid: GroupId) => ({ pk: accessKey.group(groupid), sk: 'OPEN_MOVE' })

const Pointer = z.object({ moveid: z.string() })
const List = z.object({ deviceids: z.array(DeviceId) })

export const openMoveStore = (documents: DynamoDBDocumentClient, TableName: string): MoveStore => {
  const getItem = openGetItem(documents)
  const read: MoveStore['read'] = async (moveid) => {
    const item = await getItem(TableName, keyOf(moveid))
    return item === undefined ? undefined : Move.parse(item)
  }
  const readAll = async (items: readonly unknown[] | undefined): Promise<Move[]> => {
    const found = await Promise.all((items ?? []).map((item) => read(Pointer.parse(item).moveid)))
    return found.filter((move) => move !== undefined)
  }

  return {
    read,
    startWrites: (move, deviceids) => {
      const { moveid, groupid, targetGroupid, startedMs } = move
      const fields = { moveid, expiresAt: Math.floor((startedMs + keptMs) / secondMs) }
      return [
        putItem(TableName, { ...keyOf(moveid), ...move, ...fields }, { pk: undefined }),
        putItem(TableName, { ...listKey(moveid), ...fields, deviceids }),
        putItem(TableName, { ...openKey(moveid), ...fields }),
        ...[groupid, targetGroupid].flatMap((id) => [
          putItem(TableName, { ...ofGroupKey(id, moveid), ...fields }),
          putItem(TableName, { ...lockKey(id), ...fields }, { pk: undefined }),
        ]),
      ]
    },
    openOf: async (groupid) => {
      const lock = await getItem(TableName, lockKey(groupid))
      return lock === undefined ? undefined : read(Pointer.parse(lock).moveid)
    },
    ofGroup: async (groupid) => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': accessKey.group(groupid), ':prefix': 'MOVE#' },
          ScanIndexForward: false,
          Limit: maxShown,
          ConsistentRead: true,
        }),
      )
      return readAll(page.Items)
    },
    open: async () => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :open',
          ExpressionAttributeValues: { ':open': openMoves },
          ConsistentRead: true,
        }),
      )
      return readAll(page.Items)
    },
    devices: async (moveid) => List.parse(await getItem(TableName, listKey(moveid))).deviceids,
    tryLease: ({ moveid }, nowMs) =>
      tryWrite(
        documents,
        setFields(TableName, keyOf(moveid), {
          set: { leasedUntilMs: nowMs + leaseMs },
          add: { tries: 1 },
          when: { leasedUntilMs: atMost(nowMs), endedMs: undefined },
        }),
      ),
    progressWrite: ({ moveid, done }, next, nowMs) =>
      setFields(TableName, keyOf(moveid), {
        set: { ...next, leasedUntilMs: nowMs + leaseMs },
        when: { done, endedMs: undefined },
      }),
    endWrites: ({ moveid, done, groupid, targetGroupid }, stopped, nowMs) => [
      setFields(TableName, keyOf(moveid), {
        set: { endedMs: nowMs, stopped },
        when: { done, endedMs: undefined },
      }),
      deleteItem(TableName, openKey(moveid)),
      // A move that was started before groups had locks finds none, and never one of another move.
      ...[groupid, targetGroupid].map((id) =>
        deleteItem(TableName, lockKey(id), [{ moveid }, { pk: undefined }]),
      ),
    ],
  }
}

const nouns = { copy: 'Copy', move: 'Move' } as const

const describe = (move: Move, isStart: boolean): string => {
  const { fromGroupName, toGroupName, total, done, missing, stopped } = move
  const way = `from ${fromGroupName} to ${toGroupName}`
  if (isStart) return `${total} devices ${way}`
  const placed = done - missing
  const count = placed === total ? `${total}` : `${placed} of ${total}`
  const left = missing === 0 ? [] : [`${missing} had left ${fromGroupName} before their turn`]
  return [`${count} devices ${way}`, ...left, ...(stopped === undefined ? [] : [stopped])].join(': ')
}

/** Entries of a large move in the logs of the groups that it changes, in the name of who asked for it. */
export const moveNotes = (
  writeLog: WriteLog,
  move: Move,
  what: 'started' | 'ended',
  nowMs: number,
): TransactItem[] => {
  const { action, groupid, targetGroupid, stopped } = move
  const isStart = what === 'started'
  const ended = stopped === undefined ? 'Done' : 'Stopped'
  const name = `Device ${nouns[action]} ${isStart ? 'Started' : ended}`
  const changed = action === 'move' ? [targetGroupid, groupid] : [targetGroupid]
  const description = describe(move, isStart)
  return changed.map((id) =>
    writeLog({ subject: accessKey.group(id), category: 'Group', name, description }, move, nowMs),
  )
}

/** Those under way, and those that ended today: the log has the rest. */
export const getGroupMoves =
  (moves: Pick<MoveStore, 'ofGroup'>, now: Clock): Serve<typeof contract> =>
  async ({ groupid }) => {
    const found = await moves.ofGroup(groupid)
    return { moves: found.filter(({ endedMs }) => endedMs === undefined || endedMs > now() - dayMs) }
  }

import type { SetKind, SetState } from '../../shared/changes/changeSet'
import type { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { FlatConfig } from '../../shared/devices/configTree'
import type { TransactItem } from '../core/store/storeWrites'
import { type ChangeHead, type SentTo, isSending } from './changeItems'
import type { ChangeStore } from './changeStore'
import type { SetRow } from './setItems'
import type { SetStore } from './setStore'
import { hasIt } from './steerSet'

/** A device that has a change, or may get it yet. */
export interface UndoRow extends Pick<SetRow, 'deviceid' | 'zone'> {
  /** What it had, of secrets nothing. */
  before: FlatConfig
  /** What the change made of it. */
  patch: FlatConfig
}

/** What can be taken back: a change set, or a run of Bulk Configure. */
export interface Undoable {
  changeid: string
  groupid: GroupId
  kind: SetKind
  state: SetState
  text: string
  keys: readonly string[]
  patch: FlatConfig
  rows: UndoRow[]
  undoneBy?: string | undefined
  /** Notes on it which change set takes it back, once only. */
  undoneWrites: (by: string) => Promise<TransactItem[]>
}

interface Stores {
  store: Pick<SetStore, 'head' | 'plan' | 'rows' | 'headWrite'>
  bulks: Pick<ChangeStore, 'head' | 'plan' | 'sentTo' | 'undoneWrite'>
}

interface Asked {
  groupid: GroupId
  changeid: string
}

const undoableSet = async (
  { store }: Stores,
  { groupid, changeid }: Asked,
): Promise<Undoable | undefined> => {
  const [head, plan] = await Promise.all([store.head(changeid), store.plan(changeid)])
  if (head === undefined || plan === undefined || head.groupid !== groupid) return undefined
  const rows = await store.rows(changeid, plan.waves.flat())
  const { kind, state, undoneBy } = head
  const { text, keys, patch } = plan
  return {
    ...{ changeid, groupid, kind, state, text, keys, patch, undoneBy },
    rows: rows
      .filter((row) => hasIt(row) || row.state === 'queued')
      .map(({ deviceid, zone, before = {}, patch: own = patch }) => ({
        ...{ deviceid, before, patch: own },
        ...(zone === undefined ? {} : { zone }),
      })),
    undoneWrites: async (by) => {
      const latest = await store.head(changeid)
      return latest === undefined ? [] : [store.headWrite(latest, { undoneBy: by })]
    },
  }
}

/** All devices of a run are sent the same; one that was kept without it cannot be taken back. */
export const patchOfBulk = (sentTo: readonly Pick<SentTo, 'patch'>[]): FlatConfig =>
  sentTo.find(({ patch }) => patch !== undefined)?.patch ?? {}

/** Devices of a run that have the change, or may get it yet. */
export const rowsOfBulk = (sentTo: readonly SentTo[]): UndoRow[] =>
  sentTo.flatMap(({ deviceid, state, before, patch }) =>
    (state === 'applied' || state === 'queued') && before !== undefined && patch !== undefined
      ? [{ deviceid, before, patch }]
      : [],
  )

const stateOfBulk = (head: ChangeHead, nowMs: number): SetState =>
  isSending(head, nowMs) ? 'running' : 'ended'

const undoableBulk = async (
  { bulks }: Stores,
  { groupid, changeid }: Asked,
  nowMs: number,
): Promise<Undoable | undefined> => {
  const [head, plan] = await Promise.all([bulks.head(changeid), bulks.plan(changeid)])
  if (head === undefined || plan === undefined || head.groupid !== groupid) return undefined
  const sentTo = await bulks.sentTo(changeid)
  const { kind, undoneBy } = head
  const { text, keys } = plan
  return {
    ...{ changeid, groupid, kind, text, undoneBy, state: stateOfBulk(head, nowMs) },
    keys: kind === 'firmware' ? ['firmware'] : keys,
    patch: patchOfBulk(sentTo),
    rows: rowsOfBulk(sentTo),
    undoneWrites: (by) => Promise.resolve([bulks.undoneWrite(head, by)]),
  }
}

/** @throws Problem `notFound` */
export const readUndoable = async (stores: Stores, asked: Asked, nowMs: number): Promise<Undoable> => {
  const found = (await undoableSet(stores, asked)) ?? (await undoableBulk(stores, asked, nowMs))
  if (found === undefined) throw new Problem('notFound')
  return found
}

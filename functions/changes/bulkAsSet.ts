import type { Change, ChangeDevice } from '../../shared/changes/changes'
import { type ChangeSet, type SetDevice, type DeviceState, countStates } from '../../shared/changes/changeSet'
import type { getChangeSet } from '../../shared/changes/changeSets'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { DeviceId } from '../../shared/core/ids'
import { maskSecrets } from '../../shared/settings/secrets'
import type { DeviceStore } from '../devices/deviceStore'
import { outcomesOf } from './changeOutcomes'
import type { ChangeHead } from './changeItems'
import type { ChangeStore } from './changeStore'
import { cutOffWarning, cutOffWord, cutsOff } from './subject'
import { changeOf } from './readChanges'
import { patchOfBulk, rowsOfBulk } from './undoable'

export type BulkStore = Pick<ChangeStore, 'head' | 'plan' | 'refusals' | 'sentTo' | 'idsOfGroup'>
type UndoneOf = (undoneBy: string | undefined, ids: readonly DeviceId[]) => Promise<ReadonlySet<string>>

/** The words of Bulk Configure in those of change sets. */
const states = {
  waiting: 'waiting',
  queued: 'queued',
  applied: 'confirmed',
  failed: 'refused',
  cancelled: 'skipped',
} as const satisfies Record<ChangeDevice['state'], DeviceState>

const countsOf = ({ waiting, queued, applied, failed, cancelled }: Change['counts']) => ({
  ...countStates([]),
  ...{ waiting, queued, confirmed: applied, refused: failed, skipped: cancelled },
})

const asSet = (change: Change, undoneBy: ChangeHead['undoneBy']): ChangeSet => {
  const { changeid, kind, text, total, counts, started_ts: startedTs, sent_ts, ended_ts, by } = change
  return {
    ...{ changeid, kind, isBulk: true, text, total, counts: countsOf(counts), wave: 0, startedTs, by },
    state: ended_ts === undefined ? 'running' : 'ended',
    stateTs: ended_ts ?? sent_ts ?? startedTs,
    ...(ended_ts === undefined ? {} : { endedTs: ended_ts }),
    ...(undoneBy === undefined ? {} : { undoneBy }),
  }
}

/** A run of Bulk Configure as a change set of one wave; nothing for one that is not there. */
export const bulkSet = async (
  store: Pick<BulkStore, 'head' | 'plan'>,
  changeid: string,
  nowMs: number,
): Promise<ChangeSet[]> => {
  const [head, plan] = await Promise.all([store.head(changeid), store.plan(changeid)])
  return head === undefined || plan === undefined ? [] : [asSet(changeOf(head, plan, nowMs), head.undoneBy)]
}

/** The same with its devices. @throws Problem `notFound` */
export const bulkFull = async (
  store: BulkStore,
  devices: Pick<DeviceStore, 'records'>,
  { groupid, changeid }: InputOf<typeof getChangeSet>,
  undoneOf: UndoneOf,
  nowMs: number,
): Promise<OutputOf<typeof getChangeSet>> => {
  const [head, plan, refusals, sentTo] = await Promise.all([
    store.head(changeid),
    store.plan(changeid),
    store.refusals(changeid),
    store.sentTo(changeid),
  ])
  if (head?.groupid !== groupid || plan === undefined) throw new Problem('notFound')
  const outcomes = outcomesOf({ head, plan, refusals, sentTo }, nowMs)
  const [names, undone] = await Promise.all([
    devices.records(plan.deviceids),
    undoneOf(head.undoneBy, plan.deviceids),
  ])
  const set = asSet(changeOf(head, plan, nowMs), head.undoneBy)
  const formerOf = new Map(sentTo.map(({ deviceid, before }) => [deviceid, before]))
  const shown = outcomes.map(({ deviceid, state, message, note = message, commandID }): SetDevice => ({
    ...{ deviceid, name: names.get(deviceid)?.name ?? '', wave: 0, note },
    state: undone.has(deviceid) ? 'undone' : states[state],
    ...(commandID === undefined ? {} : { commandID }),
    before: formerOf.get(deviceid),
  }))
  const isCutting = cutsOff(head.kind, plan.keys)
  const counts = countStates(shown)
  return {
    ...set,
    counts,
    patch: maskSecrets(patchOfBulk(sentTo)),
    waves: [{ name: 'Wave 1', total: set.total, counts, startedTs: set.startedTs }],
    devices: shown,
    ...(isCutting ? { warnings: [cutOffWarning], word: cutOffWord } : { warnings: [] }),
    undoable: rowsOfBulk(sentTo).filter(
      ({ deviceid, before }) => Object.keys(before).length > 0 && !undone.has(deviceid),
    ).length,
  }
}

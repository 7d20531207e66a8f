import {
  type ChangeSet,
  type SetDevice,
  type DeviceState,
  countStates,
  isOpenSet,
} from '../../shared/changes/changeSet'
import type { getChangeSet, getChangeSets } from '../../shared/changes/changeSets'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { maskSecrets } from '../../shared/settings/secrets'
import type { CommandStore } from '../commands/commandStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { type BulkStore, bulkFull, bulkSet } from './bulkAsSet'
import { cutOffWarning, cutOffWord, cutsOff, type Subjects } from './subject'
import { leastWaitMs, untilOf } from './decide'
import type { SetHead, SetPlan, SetRow } from './setItems'
import type { SetStore } from './setStore'
import { canGoBack, handedOverOf, hasIt } from './steerSet'

export interface ReadSetParts {
  store: SetStore
  bulks: BulkStore
  commands: Pick<CommandStore, 'read'>
  devices: Pick<DeviceStore, 'records'>
  subjects: Subjects
  now: Clock
}

const toCounts = (counts: SetHead['counts']) => ({ ...countStates([]), ...counts })

const setOf = (head: SetHead, text: string): ChangeSet => {
  const { changeid, kind, total, state, reason, counts, wave, startedMs, stateMs, endedMs } = head
  const { name, email, undoOf, undoneBy } = head
  return {
    ...{
      changeid,
      kind,
      isBulk: false,
      text,
      total,
      state,
      wave,
      counts: toCounts(counts),
      by: { name, email },
    },
    ...{ startedTs: startedMs / secondMs, stateTs: stateMs / secondMs },
    ...(reason === undefined ? {} : { reason }),
    ...(endedMs === undefined ? {} : { endedTs: endedMs / secondMs }),
    ...(undoOf === undefined ? {} : { undoOf }),
    ...(undoneBy === undefined ? {} : { undoneBy }),
  }
}

export const getSets =
  ({ store, bulks, now }: ReadSetParts): Serve<typeof getChangeSets> =>
  async ({ groupid, dataPoints, pageStartKey }) => {
    const { ids, last } = await bulks.idsOfGroup(groupid, dataPoints, pageStartKey)
    const sets = await Promise.all(
      ids.map(async (changeid) => {
        const head = await store.head(changeid)
        if (head === undefined) return bulkSet(bulks, changeid, now())
        const plan = await store.plan(changeid)
        return plan === undefined || head.state === 'preparing' ? [] : [setOf(head, plan.text)]
      }),
    )
    return { sets: sets.flat(), ...(last === undefined ? {} : { lastEvaluatedKey: last }) }
  }

interface Seen {
  head: SetHead
  plan: SetPlan
  names: ReadonlyMap<DeviceId, { name: string }>
  handedOver: ReadonlySet<string>
  /** Devices that a later set has given back what they had. */
  undone: ReadonlySet<string>
}

/** What is shown of a device's state: of a set that is over nothing waits any more. */
const shownState = ({ deviceid, state }: SetRow, { head, handedOver, undone }: Seen): DeviceState => {
  if (undone.has(deviceid)) return 'undone'
  if (state === 'waiting' && !isOpenSet(head.state)) return 'skipped'
  return state === 'queued' && handedOver.has(deviceid) ? 'handedOver' : state
}

const deviceOf = (row: SetRow, seen: Seen): SetDevice => {
  const { deviceid, wave, state, stateMs, note, commandID, before, conflicts } = row
  const { head, plan, names } = seen
  const isRunning = head.state === 'running'
  const untilMs = isRunning
    ? untilOf(row, { pace: plan.pace, leastWaitMs: leastWaitMs[head.kind] })
    : undefined
  const left =
    state === 'waiting' && !isOpenSet(head.state) ? { note: `The change set was ${head.state} before.` } : {}
  return {
    ...{ deviceid, name: names.get(deviceid)?.name ?? '', wave, state: shownState(row, seen) },
    ...(state === 'waiting' ? {} : { stateTs: stateMs / secondMs }),
    ...(note === undefined ? {} : { note }),
    ...left,
    ...(commandID === undefined ? {} : { commandID }),
    ...(before === undefined ? {} : { before }),
    ...(untilMs === undefined ? {} : { untilTs: untilMs / secondMs }),
    ...(conflicts === undefined ? {} : { conflicts }),
  }
}

/** Devices of which the undo of a set has come to a good end. */
const undoneOf = async (
  store: Pick<SetStore, 'rows'>,
  undoneBy: string | undefined,
  ids: readonly DeviceId[],
): Promise<Set<string>> =>
  undoneBy === undefined
    ? new Set()
    : new Set((await store.rows(undoneBy, ids)).filter(hasIt).map(({ deviceid }) => deviceid))

export const getSet =
  (parts: ReadSetParts): Serve<typeof getChangeSet> =>
  async ({ groupid, changeid }) => {
    const { store, bulks, commands, devices, subjects, now } = parts
    const [head, plan] = await Promise.all([store.head(changeid), store.plan(changeid)])
    if (head === undefined || plan === undefined) {
      const undoneBy = (by: string | undefined, of: readonly DeviceId[]) => undoneOf(store, by, of)
      return bulkFull(bulks, devices, { groupid, changeid }, undoneBy, now())
    }
    if (head.groupid !== groupid) throw new Problem('notFound')
    const ids = plan.waves.flat()
    const rows = await store.rows(changeid, ids)
    const [names, handedOver, undone] = await Promise.all([
      devices.records(ids),
      handedOverOf(commands, rows),
      undoneOf(store, head.undoneBy, ids),
    ])
    const seen = { head, plan, names, handedOver, undone }
    const shown = rows.map((row) => deviceOf(row, seen))
    const waves = head.waves.map(({ name, startedMs, passedMs }, at) => {
      const own = shown.filter(({ wave }) => wave === at)
      return {
        ...{ name, total: own.length, counts: countStates(own) },
        ...(startedMs === undefined ? {} : { startedTs: startedMs / secondMs }),
        ...(passedMs === undefined ? {} : { passedTs: passedMs / secondMs }),
      }
    })
    const isCutting = cutsOff(head.kind, plan.keys)
    return {
      ...setOf({ ...head, counts: countStates(shown) }, plan.text),
      ...{ patch: maskSecrets(plan.patch), pace: plan.pace, waves, devices: shown },
      ...(isCutting
        ? { warnings: [cutOffWarning], word: cutOffWord }
        : { warnings: [...subjects[head.kind].warnings] }),
      undoable: rows.filter((row) => canGoBack(row) && !undone.has(row.deviceid)).length,
    }
  }

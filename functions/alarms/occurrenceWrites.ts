import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import { occurrenceId } from '../alerts/occurrenceId'
import type { OccurrenceTurns, WriteOccurrences } from '../alerts/occurrenceTurns'
import { setFields } from '../core/store/setFields'
import { alarmShardOf, occurrenceKey } from './alarmKeys'
import { dueField } from './alarmWork'

/** Of one transaction, beside rows and log of the same turns. */
const maxOccurrences = 20
/** What lasts longer than a short plan stores keeps its notes. */
const leastDays = 30
/** The worker normally hears of it at once; after this time the sweep takes it up. */
const silentGraceMs = 2 * minuteMs

/** What becomes of one occurrence in a batch. */
interface Change {
  key: string
  beganMs: number
  level: string
  set: Record<string, unknown>
  remove: Set<string>
}

interface Told {
  key: string
  topic: string
  level: string
  msg: string
  value?: number | string | undefined
  beganMs: number
  count?: number | undefined
}

const isNotified = ({ level }: { level: string }): boolean => rankOfLevel(readLevel(level)) > 0

/** All that one batch makes of each occurrence: a transaction names no row twice. */
const changesOf = (
  { transitions, rings, delays }: OccurrenceTurns,
  latched: readonly string[],
  nowMs: number,
): Map<string, Change> => {
  const changes = new Map<string, Change>()
  const of = ({ key, topic, level, msg, value, beganMs, count }: Told): Change => {
    const id = occurrenceId(key, beganMs)
    const change = changes.get(id) ?? { key, beganMs, level, set: {}, remove: new Set() }
    changes.set(id, change)
    Object.assign(change.set, { key, topic, level, msg, value, beganMs, count })
    return change
  }
  for (const turn of transitions.filter((each) => isNotified(each) && !each.isKnown)) {
    const { set, remove } = of(turn)
    if (turn.kind === 'ended') {
      set.endedMs = turn.atMs
      remove.delete('endedMs')
      if (latched.includes(turn.topic)) {
        set.isLatched = true
        remove.delete('isLatched')
      }
      continue
    }
    for (const field of ['endedMs', 'isLatched']) {
      Reflect.deleteProperty(set, field)
      remove.add(field)
    }
  }
  for (const ring of rings)
    Object.assign(of(ring).set, { rangMs: nowMs, [dueField('ring')]: nowMs, dueMs: nowMs })
  for (const { untilMs, ...delay } of delays) {
    const { set } = of(delay)
    // A reading that still comes says it first.
    const lookMs = untilMs + silentGraceMs
    set[dueField('delay')] = lookMs
    set.dueMs ??= lookMs
  }
  return changes
}

/** Rows of occurrences at levels that notify, by fields: an acknowledgement of the same moment stays. */
export const openWriteOccurrences =
  (TableName: string): WriteOccurrences =>
  ({ deviceid, stream, retentionDays, latched }, turns, nowMs) => {
    const changes = [...changesOf(turns, latched, nowMs)].sort(
      ([, a], [, b]) => rankOfLevel(readLevel(b.level)) - rankOfLevel(readLevel(a.level)),
    )
    const expiresAt = Math.floor((nowMs + Math.max(retentionDays, leastDays) * dayMs) / secondMs)
    const items = changes.map(([id, { set, remove }]) =>
      setFields(TableName, occurrenceKey(deviceid, id), {
        set: {
          stream,
          expiresAt,
          ...set,
          work: set.dueMs === undefined ? undefined : alarmShardOf(deviceid),
        },
        remove: [...remove],
        add: { version: 1 },
      }),
    )
    return {
      items: items.slice(0, maxOccurrences),
      rest: items.slice(maxOccurrences),
      due: changes.flatMap(([id, { set }]) => (set.dueMs === nowMs ? [id] : [])),
    }
  }

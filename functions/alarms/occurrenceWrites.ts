import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import type { RecordStream } from '../devices/deviceStore'
import { batchWrite } from '../core/store/batchWrite'
import { queryPages } from '../core/store/queryPages'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import { occurrenceId } from '../alerts/activeEvent'
import type { OccurrenceTurns, WriteOccurrences } from '../alerts/dueNotices'
import { setFields } from '../core/store/setFields'
import { occurrencePrefix, stepsPrefix, alarmShardOf, occurrenceKey } from './occurrenceStore'
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

/** Erases what people did about the events of readings that are deleted. */
export type EraseOccurrences = (
  streams: readonly Pick<RecordStream, 'deviceid' | 'streamId'>[],
) => Promise<void>

/** `NOTE#` and the id of the occurrence, which holds one `#` itself, then the id of the step. */
const occurrenceOf = (sk: string): string => sk.slice(stepsPrefix.length).split('#').slice(0, 2).join('#')

/**
 * Notes and steps first: whatever dies in between, the rows of the occurrences that are left lead to theirs when it is
 * done again.
 */
export const openEraseOccurrences = (
  documents: DynamoDBDocumentClient,
  /** Of alarms. */
  TableName: string,
): EraseOccurrences => {
  const pagesOf = (pk: string, prefix: string) =>
    queryPages(documents, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ProjectionExpression: 'sk, #stream',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ConsistentRead: true,
    })

  const eraseOf = async (pk: string, streams: ReadonlySet<string>): Promise<void> => {
    const ids = new Set<string>()
    for await (const items of pagesOf(pk, occurrencePrefix)) {
      for (const { sk, stream } of items) {
        if (streams.has(String(stream))) ids.add(String(sk).slice(occurrencePrefix.length))
      }
    }
    if (ids.size === 0) return
    for await (const items of pagesOf(pk, stepsPrefix)) {
      const own = items.map(({ sk }) => String(sk)).filter((sk) => ids.has(occurrenceOf(sk)))
      await batchWrite(documents, TableName, { remove: own.map((sk) => ({ pk, sk })) })
    }
    const remove = [...ids].map((id) => ({ pk, sk: `${occurrencePrefix}${id}` }))
    await batchWrite(documents, TableName, { remove })
  }

  return async (streams) => {
    for (const pk of new Set(streams.map(({ deviceid }) => deviceid))) {
      await eraseOf(pk, new Set(streams.map(({ deviceid, streamId }) => `${deviceid}#${streamId}`)))
    }
  }
}

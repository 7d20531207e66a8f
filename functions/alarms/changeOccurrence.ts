import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { dayMs, secondMs } from '../../shared/core/time'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import { type RecordItem, deviceItem } from '../devices/deviceStore'
import type { EventStates } from '../alerts/eventStates'
import { alarmShardOf, occurrenceKey } from './occurrenceStore'
import { type WorkKind, dueField, dueOf, workKinds } from './alarmWork'
import type { AlarmDevice, AlarmParts, KnownOccurrence } from './alarmParts'

const keptDays = 365

/** When the row is due, with some of its times changed: `work` and `dueMs` follow the first of them. */
const scheduleOf = (
  { row }: Pick<KnownOccurrence, 'row'>,
  deviceid: string,
  times: Partial<Record<WorkKind, number>>,
) => {
  const all = workKinds.flatMap((kind) => times[kind] ?? (row === undefined ? [] : (dueOf(row, kind) ?? [])))
  const fields = Object.entries(times).map(([kind, ms]) => [dueField(kind as WorkKind), ms] as const)
  if (all.length === 0) return {}
  return { ...Object.fromEntries(fields), work: alarmShardOf(deviceid), dueMs: Math.min(...all) }
}

/** What the ingest would have written of an occurrence that began before there were rows of them. */
const beginningOf = ({ key, row, active, ended }: KnownOccurrence, record: RecordItem, nowMs: number) => {
  const event = active ?? ended
  if (row !== undefined || event === undefined) return {}
  const { topic, level, msg, value, beganMs, count } = event
  const stream = record.streams.at(-1)
  return {
    ...{ key, topic, level, msg, value, beganMs, count },
    stream: `${stream?.deviceid ?? ''}#${stream?.streamId ?? ''}`,
    endedMs: ended?.endedMs,
    expiresAt: Math.floor((nowMs + keptDays * dayMs) / secondMs),
  }
}

interface Change {
  set?: Record<string, unknown>
  remove?: readonly string[]
  times?: Partial<Record<WorkKind, number>>
}

/** A write of an occurrence's row that holds only while the row is as it was read. */
export const changeOccurrence = (
  { tables }: Pick<AlarmParts, 'tables'>,
  { record }: Pick<AlarmDevice, 'record'>,
  known: KnownOccurrence,
  { set = {}, remove = [], times = {} }: Change,
  nowMs: number,
): TransactItem => {
  const version = known.row?.version ?? known.replaced ?? 0
  return setFields(tables.alarms, occurrenceKey(record.deviceid, known.id), {
    set: {
      ...beginningOf(known, record, nowMs),
      ...set,
      ...scheduleOf(known, record.deviceid, times),
      version: version + 1,
    },
    remove,
    when: { version: version === 0 ? undefined : version },
  })
}

/** A write of the states that holds only while no message has moved them. */
export const changeStates = (
  { tables }: Pick<AlarmParts, 'tables'>,
  { link }: Pick<AlarmDevice, 'link'>,
  states: EventStates,
): TransactItem =>
  setFields(
    tables.devices,
    { deviceid: link.deviceid, sk: deviceItem.link },
    { set: { events: JSON.stringify(states) }, when: { events: link.events } },
  )

/** When what lasts on although it was acknowledged is said again; undefined where it never is. */
export const remindAt = (
  { alarmRules }: Pick<RecordItem, 'alarmRules'>,
  nowMs: number,
): number | undefined => {
  const { reminderSeconds } = alarmRules ?? defaultAlarmRules
  return reminderSeconds > 0 ? nowMs + reminderSeconds * secondMs : undefined
}

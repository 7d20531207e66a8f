import type { Alarm } from '../../shared/alarms/alarm'
import type { Suppression } from '../../shared/alarms/alarmRules'
import type { Role } from '../../shared/core/roles'
import { secondMs } from '../../shared/core/time'
import { metricRowOf } from '../../shared/display/metricRowOf'
import { viewEvent } from '../alerts/activeOf'
import { isOutOfService, isShelved, suppressionOf } from '../alerts/alarmHolds'
import { latestReading } from '../devices/latestReading'
import type { AlarmDevice, KnownOccurrence } from './alarmParts'
import { viewHeld } from './viewHolds'

const said = { above: 'is above', below: 'is below', equal: 'is' } as const satisfies Record<
  Suppression['is'],
  string
>

/** "Digital 1 is 0". */
const saySuppression = ({ key, is, value }: Suppression): string =>
  `${metricRowOf(key).label} ${said[is]} ${value}`

const newestStep = (row: KnownOccurrence['row']): Pick<Alarm, 'escalation'> => {
  const [first] = row?.escalation ?? []
  if (first === undefined || row?.acknowledged !== undefined || row?.endedMs !== undefined) return {}
  const { chain, step, dueMs } = first
  return {
    escalation: { chain, step: step + 1, ...(dueMs === undefined ? {} : { dueTs: dueMs / secondMs }) },
  }
}

/** An occurrence with what people did about it, and what of the device holds it back now. */
export const viewAlarm = (
  { record, link }: AlarmDevice,
  { id, row, active, ended }: KnownOccurrence,
  role: Role,
  nowMs: number,
): Alarm | undefined => {
  const event = active ?? ended ?? row
  if (event === undefined) return undefined
  const { deviceid, name: deviceName, shelves = {}, outOfService } = record
  const endedMs = active === undefined ? (row?.endedMs ?? ended?.endedMs) : undefined
  const shelf = shelves[event.topic]
  const hidden = active === undefined ? undefined : suppressionOf(record, event, latestReading(link))
  const { acknowledged, assignee } = row ?? {}
  const isOpen = active !== undefined
  const delayedUntilMs = active?.rangMs === undefined ? active?.delayedUntilMs : undefined
  return {
    ...viewEvent({ ...event, at: id, endedMs }),
    deviceid,
    deviceName,
    count: event.count ?? 1,
    ...(acknowledged === undefined
      ? {}
      : {
          acknowledgedTs: acknowledged.atMs / secondMs,
          acknowledged: {
            by: acknowledged.by,
            ts: acknowledged.atMs / secondMs,
            ...(acknowledged.note === undefined ? {} : { note: acknowledged.note }),
          },
        }),
    ...(assignee === undefined ? {} : { assignee }),
    isLatched: row?.isLatched ?? false,
    ...(isOpen && shelf !== undefined && isShelved(shelf, event, nowMs) ? { shelf: viewHeld(shelf) } : {}),
    ...(isOpen && outOfService !== undefined && isOutOfService(record, nowMs)
      ? { outOfService: viewHeld(outOfService) }
      : {}),
    ...(hidden === undefined ? {} : { suppressedBy: saySuppression(hidden) }),
    ...(delayedUntilMs === undefined ? {} : { delayedUntilTs: delayedUntilMs / secondMs }),
    ...newestStep(row),
    ...(row?.doubt === undefined ? {} : { doubt: row.doubt }),
    notes: row?.notes ?? 0,
    role,
  }
}

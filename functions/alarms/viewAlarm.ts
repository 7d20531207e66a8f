import type { AlarmStep, getAlarm as contract } from '../../shared/alarms/alarms'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { Alarm } from '../../shared/alarms/alarm'
import type { Suppression } from '../../shared/alarms/alarmRules'
import type { Role } from '../../shared/core/roles'
import { metricRowOf } from '../../shared/display/metricRowOf'
import { nameEvents } from '../alerts/words'
import type { NoticeReader, NoticeRow } from '../alerts/noticeStore'
import type { Serve } from '../core/http/serve'
import { viewEvent } from '../alerts/activeOf'
import { isOutOfService, isShelved, suppressionOf } from '../alerts/alarmHolds'
import { latestReading } from '../devices/latestReading'
import { readKnown } from './acknowledge'
import type { AlarmParts, AlarmDevice, KnownOccurrence } from './alarmParts'
import { openReadSteps } from './alarmSteps'
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

/** So many of the newest notifications of the device are looked through for it. */
const maxNotices = 100

const channels = { email: 'Email', sms: 'SMS', push: 'Push' } as const

const recipients = {
  email: ['address', 'addresses'],
  sms: ['number', 'numbers'],
  push: ['person', 'people'],
} as const

const whyNot = {
  acknowledged: 'acknowledged before that',
  shelved: 'shelved',
  outOfService: 'out of service',
  suppressed: 'suppressed',
  ended: 'ended before that',
  limit: 'this month’s limit is reached',
  plan: 'the plan has none',
} as const satisfies Record<string, string>

/** What became of one notification, without the addresses of people: anyone who sees the data may read it. */
const stepOf = (row: NoticeRow): AlarmStep => {
  const accepted = row.recipients.filter(({ state }) => state === 'accepted').length
  const channel = channels[row.channel]
  const ts = (row.claimedMs || row.createdMs) / secondMs
  const [one, many] = recipients[row.channel]
  if (accepted > 0)
    return { ts, kind: 'notified', text: `${channel} to ${accepted} ${accepted === 1 ? one : many}` }
  if (row.state === 'new' || row.state === 'claimed')
    return { ts, kind: 'notified', text: `${channel}: on its way` }
  const why: string | undefined = whyNot[row.why as keyof typeof whyNot]
  const said = { kept: 'kept for the digest', nobody: 'the list is empty' }[row.state as string]
  return { ts, kind: 'notNotified', text: `${channel}: ${why ?? said ?? 'not accepted'}` }
}

export const getAlarm = (parts: AlarmParts, notices: Pick<NoticeReader, 'list'>): Serve<typeof contract> => {
  const readSteps = openReadSteps(parts.documents, parts.tables.alarms)
  return async ({ deviceid, id }, caller) => {
    const [{ device, known }, steps, { rows }] = await Promise.all([
      readKnown(parts, deviceid, [id]),
      readSteps(deviceid, id),
      notices.list(deviceid, maxNotices, undefined),
    ])
    const [one] = known
    const { role } = caller
    const alarm =
      one === undefined || role === undefined ? undefined : viewAlarm(device, one, role, parts.now())
    if (alarm === undefined) throw new Problem('notFound')
    const [named] = await nameEvents(parts.devices, [alarm])
    const sent = rows.filter(({ due }) => due.some((event) => event.id === id)).map(stepOf)
    const often = alarm.count > 1 ? `${alarm.count} times` : ''
    const all: AlarmStep[] = [
      { ts: alarm.beganTs, kind: 'began', text: often },
      // Of one moment: what was sent comes before what was done about it.
      ...sent,
      ...steps,
      ...(alarm.endedTs === undefined ? [] : [{ ts: alarm.endedTs, kind: 'ended' as const, text: '' }]),
    ]
    return { alarm: { ...alarm, ...named }, steps: all.sort((a, b) => a.ts - b.ts) }
  }
}

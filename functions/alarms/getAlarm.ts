import type { AlarmStep, getAlarm as contract } from '../../shared/alarms/alarms'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import { nameEvents } from '../alerts/eventNames'
import type { NoticeReader, NoticeRow } from '../alerts/noticeStore'
import type { Serve } from '../core/http/serve'
import { readKnown } from './acknowledge'
import type { AlarmParts } from './alarmParts'
import { openReadSteps } from './alarmSteps'
import { viewAlarm } from './viewAlarm'

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
    const told = rows.filter(({ due }) => due.some((event) => event.id === id)).map(stepOf)
    const often = alarm.count > 1 ? `${alarm.count} times` : ''
    const all: AlarmStep[] = [
      { ts: alarm.beganTs, kind: 'began', text: often },
      // Of one moment: what was sent comes before what was done about it.
      ...told,
      ...steps,
      ...(alarm.endedTs === undefined ? [] : [{ ts: alarm.endedTs, kind: 'ended' as const, text: '' }]),
    ]
    return { alarm: { ...alarm, ...named }, steps: all.sort((a, b) => a.ts - b.ts) }
  }
}

import { csvLine } from '../../../shared/core/csv'
import { secondMs } from '../../../shared/core/time'
import { type ServicePlan, describeInterval } from '../../../shared/service/plan'
import { type ServiceItem, serviceStates, unknownWhys } from '../../../shared/service/serviceItem'
import { machineName } from './describeService'

const instant = (ts: number | undefined): string =>
  ts === undefined ? '' : new Date(ts * secondMs).toISOString()

/** Who is due, as a file for spreadsheets; times in UTC. */
export const serviceCsv = (items: readonly ServiceItem[], plans: readonly ServicePlan[]): string => {
  const head = [
    'Machine',
    'Device',
    'Plan',
    'Interval',
    'State',
    'Why',
    'Since (UTC)',
    'Last done (UTC)',
    'Hours since at least',
    'Hours since at most',
    'Hours left',
    'Expected (UTC)',
    'Not before (UTC)',
    'Not after (UTC)',
  ]
  const rows = items.map((item) => {
    const plan = plans.find(({ planid }) => planid === item.planid)
    return [
      machineName(item),
      item.deviceid,
      item.planName,
      plan === undefined ? '' : describeInterval(plan),
      serviceStates[item.state],
      item.why === undefined ? '' : unknownWhys[item.why],
      instant(item.sinceTs),
      instant(item.lastTs),
      item.used?.atLeast ?? '',
      item.used?.atMost ?? '',
      item.leftHours ?? '',
      instant(item.forecast?.ts),
      instant(item.forecast?.fromTs),
      instant(item.forecast?.toTs),
    ]
  })
  return [head, ...rows].map(csvLine).join('')
}

const maxOctets = 73

/** Lines of a calendar are folded after 75 octets; no character is cut in two. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > maxOctets) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')

const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The day of an instant on the clock of a zone, as a calendar writes it. */
const dayIn = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(ms)
    .replaceAll('-', '')

const nextDay = (day: string): string => {
  const ms = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)) + 1)
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')
}

/** What is due, and when, as whole days of a calendar (RFC 5545): the workshop opens it in its own. */
export const serviceCalendar = (
  items: readonly ServiceItem[],
  plans: readonly ServicePlan[],
  nowMs: number,
): string => {
  const events = items.flatMap((item) => {
    const plan = plans.find(({ planid }) => planid === item.planid)
    const isPast = item.state === 'due' || item.state === 'overdue'
    const ms = isPast ? nowMs : item.forecast === undefined ? undefined : item.forecast.ts * secondMs
    if (ms === undefined || plan === undefined) return []
    const day = dayIn(plan.timeZone, ms)
    const band =
      item.forecast === undefined
        ? ''
        : `\nBetween ${dayIn(plan.timeZone, item.forecast.fromTs * secondMs)} and ${dayIn(plan.timeZone, item.forecast.toTs * secondMs)} four times of five.`
    return [
      'BEGIN:VEVENT',
      `UID:${item.deviceid}-${item.planid}-${item.lastTs ?? 0}@service`,
      `DTSTAMP:${stamp(nowMs)}`,
      `DTSTART;VALUE=DATE:${day}`,
      `DTEND;VALUE=DATE:${nextDay(day)}`,
      `SUMMARY:${escaped(`${machineName(item)}: ${plan.name}${isPast ? ` (${serviceStates[item.state].toLowerCase()})` : ''}`)}`,
      `DESCRIPTION:${escaped(`${describeInterval(plan)}${band}${plan.tasks === '' ? '' : `\n${plan.tasks}`}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Device Portal//Service//EN',
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

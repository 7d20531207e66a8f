import { secondMs } from '../../shared/core/time'
import type { NoticeRow } from './noticeStore'
import type { ToldEvent } from './dueNotices'
import { worstOf } from './worst'

/** What the words of a notification are made from, besides itself. */
export interface Scene {
  deviceid: string
  deviceName: string
  groupName?: string | undefined
  assetType?: string | undefined
  /** Of whoever set the alerts up, such as `Australia/Brisbane`. */
  timeZone?: string | undefined
  brandName: string
  /** `https://portal.example.com`. */
  portalAddress: string
  /** Of a digest: what it gathers, and how much there is beyond that. */
  gathered?: { events: (ToldEvent & { atMs: number })[]; more: number } | undefined
}

/** What happened, in a few words: devices may send an event without any. */
export const sayEvent = ({ topic, msg, value }: ToldEvent): string => {
  const said = msg === '' ? topic : msg
  return value === undefined || said.includes(String(value)) ? said : `${said} (${value})`
}

export const sayLevel = (level: string): string => level.toUpperCase()

const inZone = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)

/** An instant where the device is, and in UTC. */
export const sayTime = (ms: number, timeZone: string | undefined): string => {
  const utc = `${inZone(ms, 'UTC')} UTC`
  return timeZone === undefined ? utc : `${inZone(ms, timeZone)} (${timeZone}), ${utc}`
}

/** Opens the device's page at the moment of the message. */
export const momentAddress = ({ portalAddress, deviceid }: Scene, atMs: number): string =>
  `${portalAddress}/data/${deviceid}?at=${Math.floor(atMs / secondMs)}`

export const settingsAddress = ({ portalAddress, deviceid }: Scene): string =>
  `${portalAddress}/config/${deviceid}/events`

const unit = { email: 'e-mail', sms: 'text message' } as const

/** What the last units mean, when this message took them. */
export const sayLeft = ({ channel, left, reserve = 0, kind }: NoticeRow): string | undefined => {
  const what = unit[channel]
  if (left === 0) return `This was the last ${what} of this month for this device.`
  if (left === reserve && kind === 'event') {
    return `From now on this month only alarms are sent at once: the last ${reserve} of this device’s ${what}s are kept for them. Alerts and warnings come together once a day.`
  }
  return undefined
}

export const subjectOf = ({ kind, due }: NoticeRow, { deviceName, gathered }: Scene): string => {
  if (kind === 'test') return `[TEST] ${deviceName}: Test alert`
  if (kind === 'digest') {
    const count = (gathered?.events.length ?? 0) + (gathered?.more ?? 0)
    return `[DIGEST] ${deviceName}: ${count} ${count === 1 ? 'event' : 'events'} that were not sent at once`
  }
  const [first] = due
  const others = due.length > 1 ? ` and ${due.length - 1} more` : ''
  return `[${sayLevel(worstOf(due))}] ${deviceName}: ${first === undefined ? 'Event' : sayEvent(first)}${others}`
}

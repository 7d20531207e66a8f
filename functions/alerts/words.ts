import { OwnName } from '../../shared/display/ownName'
import type { EventOfDevice } from '../../shared/alerts/activeEvents'
import { nameOfTopic } from '../../shared/alerts/namesOfTopics'
import { secondMs } from '../../shared/core/time'
import { type DoubtMark, sayDoubt } from '../../shared/doubts/doubtMark'
import { metricRowOf } from '../../shared/display/metricRowOf'
import { digitalStateLabel } from '../../shared/display/formatNumber'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { NoticeRow } from './noticeStore'
import type { NoticeEvent } from './dueNotices'
import { highestAlertLevel } from './alertRank'
import { lowPercent } from './budget'

type Names = Readonly<Record<string, OwnName>>

/** What the words of a notification are made from, besides itself. */
export interface Scene {
  deviceid: string
  deviceName: string
  groupName?: string | undefined
  assetType?: string | undefined
  /** In which times are written, beside UTC, such as `Australia/Brisbane`. */
  timeZone?: string | undefined
  brandName: string
  /** How the owner writes the channels. */
  names?: Names
  /** `https://portal.example.com`. */
  portalAddress: string
  /** Of a digest: what it gathers, and how much there is beyond that. */
  gathered?:
    { events: (NoticeEvent & { atMs: number; doubt?: DoubtMark | undefined })[]; more: number } | undefined
}

const usualDecimals = 2

/** With the decimals or the words that its owner chose; the default is rounded to two, and 104 stays 104. */
const writeValue = (value: number | string, own: OwnName, units: string): string => {
  const { dp, displayType, digitalSettings } = own
  if (typeof value === 'string') return value
  if (displayType === 'digital') return digitalStateLabel(value, digitalSettings).label
  const number = dp === undefined ? String(Number(value.toFixed(usualDecimals))) : value.toFixed(dp)
  return units === '' ? number : `${number} ${units}`
}

/** What happened, in a few words: a device says of a channel no more than `High`, or nothing at all. */
export const sayEvent = (
  { topic, msg, value }: Pick<NoticeEvent, 'topic' | 'msg' | 'value'>,
  names: Names = {},
): string => {
  const own = names[topic] ?? {}
  const { label, unit = '' } = metricRowOf(topic)
  const given = own.name === undefined || own.name === '' ? label : own.name
  const name = nameOfTopic(topic) ?? given
  const isShort = !msg.trim().includes(' ')
  const said = isShort ? `${name} ${msg.toLowerCase()}`.trim() : msg
  if (value === undefined || said.includes(String(value))) return said
  const written = writeValue(value, own, own.units ?? unit)
  return said.includes(written) ? said : `${said} (${written})`
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

/** What is to be known of the sensor of an event before it is believed; nothing where it is in no doubt. */
export const sayDoubtOf = (
  { doubt }: { doubt?: DoubtMark | undefined },
  timeZone: string | undefined,
): string => {
  if (doubt === undefined) return ''
  const since = inZone(doubt.sinceTs * secondMs, timeZone ?? 'UTC')
  return `, ${sayDoubt(doubt, timeZone === undefined ? `${since} UTC` : since)}`
}

/** How much of the course of a channel is shown around the moment. */
const aroundSeconds = 1800

/** The device's page at the moment of the message: with the course of the channel that the worst event is about. */
export const momentAddress = ({ portalAddress, deviceid }: Scene, { atMs, due }: NoticeRow): string => {
  const page = `${portalAddress}/data/${deviceid}`
  const measured = due.find(({ value }) => value !== undefined)
  if (measured === undefined) return page
  const atSeconds = Math.floor(atMs / secondMs)
  const [from, to] = [atSeconds - aroundSeconds, atSeconds + aroundSeconds]
  return `${page}?${new URLSearchParams({ chart: measured.topic, from: String(from), to: String(to) }).toString()}`
}

export const settingsAddress = ({ portalAddress, deviceid }: Scene): string =>
  `${portalAddress}/config/${deviceid}/events`

const unit = { email: 'email', sms: 'text message', push: 'push message' } as const

/** What the last unit means, when this message took it. */
export const sayLeft = ({ channel, left }: NoticeRow): string | undefined =>
  left === 0 ? `This was the last ${unit[channel]} this month for this device.` : undefined

/** That the month is used up for all but alarms, and what becomes of the rest. */
export const sayEnded = ({ channel, reserve = 0 }: NoticeRow): string[] => [
  `This month’s ${unit[channel]}s for alerts and warnings of this device are used up.`,
  `Alarms are still sent at once: ${reserve} ${unit[channel]}${reserve === 1 ? ' is' : 's are'} kept for them.`,
  'Until the month ends, alerts and warnings are gathered in a digest, at most once a day.',
]

/** That the month will not last at this pace, while there is time to change what notifies. */
export const sayLow = ({ lowOf = 'email' }: NoticeRow): string[] => [
  `${lowPercent} % of this month’s ${unit[lowOf]}s for alerts and warnings of this device are used.`,
  'When they are used up for alerts and warnings, those are gathered in a digest. Alarms go on.',
]

/** Why it comes, where that is not the event alone: `Reminder: `. */
export const sayOccasion = ({ kind, headline }: Pick<NoticeRow, 'kind' | 'headline'>): string => {
  if (headline !== undefined) return `${headline}: `
  return kind === 'reminder' ? 'Reminder: ' : ''
}

/** Longer subjects are cut off by readers of mails, where that suits them. */
const maxSubject = 150
const leastSaid = 40

const cut = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

export const subjectOf = (row: NoticeRow, { deviceName, gathered, names }: Scene): string => {
  const { kind, due, channel, lowOf = 'email' } = row
  if (kind === 'low') return `[LIMIT] ${deviceName}: ${lowPercent} % of this month’s ${unit[lowOf]}s are used`
  if (kind === 'test') return `[TEST] ${deviceName}: Test alert`
  if (kind === 'digest') {
    const count = (gathered?.events.length ?? 0) + (gathered?.more ?? 0)
    return `[DIGEST] ${deviceName}: ${count} ${count === 1 ? 'event that was' : 'events that were'} not sent at once`
  }
  if (kind === 'ended') return `[LIMIT] ${deviceName}: ${unit[channel]}s of this month are kept for alarms`
  const [first] = due
  const others = due.length > 1 ? ` and ${due.length - 1} more` : ''
  const start = `[${sayLevel(highestAlertLevel(due))}] ${cut(deviceName, maxSubject - leastSaid * 2)}: ${sayOccasion(row)}`
  const room = Math.max(leastSaid, maxSubject - start.length - others.length)
  const doubted = first?.doubt === undefined ? '' : ' (sensor in doubt)'
  const said = first === undefined ? 'Event' : sayEvent(first, names)
  return `${start}${cut(said, room - doubted.length)}${doubted}${others}`
}

/** How the owner writes each channel of a device; an entry that no longer fits is as if it were not there. */
export const ownNamesOf = (
  display: Awaited<ReturnType<DeviceStore['display']>>,
): Readonly<Record<string, OwnName>> =>
  Object.fromEntries(
    display.flatMap(({ key, entry }) => {
      const own = OwnName.safeParse(entry)
      return own.success ? [[key, own.data] as const] : []
    }),
  )

/** Adds how the owner writes what each event is about; an entry that no longer fits is as if it were not there. */
export const nameEvents = (
  devices: Pick<DeviceStore, 'item'>,
  events: readonly EventOfDevice[],
): Promise<EventOfDevice[]> =>
  Promise.all(
    events.map(async (event) => {
      const stored = await devices.item(event.deviceid, deviceItem.display(event.topic))
      const own = OwnName.safeParse(stored?.entry)
      return own.success && Object.keys(own.data).length > 0 ? { ...event, own: own.data } : event
    }),
  )

import type { DeviceId } from '../../../../shared/core/ids'
import type { Aggregation } from '../../../../shared/periodfigures/aggregations'
import type { OwnName } from '../../../../shared/display/ownName'
import { formatHours, formatNumber } from '../../../../shared/display/formatNumber'
import { type GroupDevice, statusOf } from '../../grouplive/groupDevices'
import type { StatusTone } from '../../ui/feedback/StatusMark'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'
import { levelRank, rowEventsOf, worstFirst } from '../lastingEvents'
import { displayOf } from '../../display/catalogue/displayOf'

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)
const meanOf = (figures: readonly number[]): number => sumOf(figures) / figures.length
const lowestOf = (figures: readonly number[]): number => figures.reduce((a, b) => Math.min(a, b))
const highestOf = (figures: readonly number[]): number => figures.reduce((a, b) => Math.max(a, b))

/**
 * What the figures of single devices come to for the group: what can be added up is; an average, or what stands now,
 * is the average over the devices, each counting the same.
 */
const together = {
  min: lowestOf,
  max: highestOf,
  avg: meanOf,
  sum: sumOf,
  diff: sumOf,
  acc: sumOf,
  latest: meanOf,
} as const satisfies Record<Aggregation, (figures: readonly number[]) => number>

export const groupFigure = (
  operator: Aggregation,
  figures: readonly (number | null | undefined)[],
): { value: number; count: number } | undefined => {
  const known = figures.filter((figure) => typeof figure === 'number')
  return known.length === 0 ? undefined : { value: together[operator](known), count: known.length }
}

/** What can be counted of a group without measuring anything; by the name of the fact. */
export const countedFacts = {
  deviceid: { label: 'Devices', counts: () => true },
  status: { label: 'Devices in contact', counts: (device, nowMs) => statusOf(device, nowMs) !== 'offline' },
  events: { label: 'Devices with active events', counts: ({ events }) => events.length > 0 },
} as const satisfies Record<
  string,
  { label: string; counts: (device: GroupDevice, nowMs: number) => boolean }
>

type CountedFact = keyof typeof countedFacts
export const isCountedFact = (key: string): key is CountedFact => Object.hasOwn(countedFacts, key)

export const countFact = (fact: CountedFact, devices: readonly GroupDevice[], nowMs: number): number =>
  devices.filter((device) => countedFacts[fact].counts(device, nowMs)).length

interface Look {
  readonly key: string
  /** Of the widget; empty for the owner's. */
  readonly unit: string
  readonly dp: number | null
}

/** A number with its unit: as the widget says, else as the device's owner does, else as the catalogue. */
export const figureParts = (
  value: number,
  { key, unit, dp }: Look,
  own: OwnName | undefined,
): { text: string; unit: string } => {
  const display = displayOf(key, own)
  const isHours =
    display.displayType === 'hours' || (display.card === 'hours' && display.displayType === 'default')
  if (isHours && unit === '' && dp === null) return { text: formatHours(value), unit: '' }
  return { text: formatNumber(value, dp ?? display.decimals), unit: unit === '' ? display.unit : unit }
}

export const writeFigure = (value: number, look: Look, own: OwnName | undefined): string => {
  const { text, unit } = figureParts(value, look, own)
  return unit === '' ? text : `${text} ${unit}`
}

/** A device that a figure of the whole group leads to. */
export interface Standout {
  readonly deviceid: DeviceId
  readonly name: string
  /** What sets it apart: `Lowest`, or the level of its worst event. */
  readonly said: string
  readonly tone?: StatusTone
  /** The instant of its last contact, where that is what sets it apart. */
  readonly sinceMs?: number | undefined
  readonly value?: number
}

interface Measured {
  readonly device: Pick<GroupDevice, 'deviceid' | 'name'>
  readonly value: number
}

/** The devices at both ends of a figure; none where all measure the same. */
export const endsOf = (measured: readonly Measured[]): Standout[] => {
  const sorted = [...measured].sort((a, b) => a.value - b.value)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined || lowest.value === highest.value) return []
  const standout = (said: string, { device: { deviceid, name }, value }: Measured) => ({
    ...{ deviceid, name, said, value },
  })
  return [standout('Lowest', lowest), standout('Highest', highest)]
}

const offlineOnes = (devices: readonly GroupDevice[], nowMs: number): Standout[] =>
  devices
    .filter((device) => statusOf(device, nowMs) === 'offline')
    .sort((a, b) => (a.lastContactMs ?? 0) - (b.lastContactMs ?? 0))
    .map(({ deviceid, name, lastContactMs }) => ({
      ...{ deviceid, name, tone: 'warning' as const, sinceMs: lastContactMs },
      said: lastContactMs === undefined ? 'No contact yet' : 'Offline',
    }))

const troubledOnes = (devices: readonly GroupDevice[]): Standout[] =>
  devices
    .filter(({ events }) => events.length > 0)
    .map((device) => ({ device, worst: worstFirst(device.events)[0] }))
    .sort((a, b) => levelRank(b.worst?.level ?? '') - levelRank(a.worst?.level ?? ''))
    .flatMap(({ device }) => {
      const [event] = rowEventsOf(device, (topic) => topic)
      return event === undefined
        ? []
        : [
            {
              ...{ deviceid: device.deviceid, name: device.name },
              said: nameOfLevel(event.level),
              tone: event.level,
            },
          ]
    })

/** The devices behind a count: those that are silent, the longest first, or in trouble, the worst first. */
export const devicesBehind = (
  fact: CountedFact,
  devices: readonly GroupDevice[],
  nowMs: number,
): Standout[] => {
  if (fact === 'status') return offlineOnes(devices, nowMs)
  return fact === 'events' ? troubledOnes(devices) : []
}

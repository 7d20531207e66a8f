import { alertLevels } from '../../../shared/alerts/alertLevels'
import { type MapState, mapStates } from '../../../shared/views/mapWidget'
import type { GroupDevice } from '../groupvalues/groupDevices'
import { statusNames, statusOf } from '../groupvalues/statusOf'
import { compareTexts, naturalKey } from '../ui/naturalKey'
import { levelRank, worstFirst } from './cellValue'

export const markLevels = ['normal', ...alertLevels] as const
export type MarkLevel = (typeof markLevels)[number]

/** How a device stands on the map. */
export interface MapMark {
  readonly id: GroupDevice['deviceid']
  readonly lat: number
  readonly lon: number
  readonly name: string
  readonly state: MapState
  readonly level: MarkLevel
  /** Degrees from north, while it moves. */
  readonly headingDeg: number | undefined
  /** All of it in words. */
  readonly said: string
  /** Whoever asks for somebody first comes first: the gravest level, then what is silent. */
  readonly rank: string
}

const mostLat = 90
const mostLon = 180

const placeOf = ({ values: { gps_lat: lat, gps_lon: lon } }: GroupDevice) =>
  typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= mostLat && Math.abs(lon) <= mostLon
    ? { lat, lon }
    : undefined

const isLevel = (level: string | undefined): level is MarkLevel => markLevels.some((known) => known === level)

/** Undefined for a device that tells no place. */
export const markOf = (device: GroupDevice, nowMs: number): MapMark | undefined => {
  const place = placeOf(device)
  if (place === undefined) return undefined
  const [worst] = worstFirst(device.events)
  const level = isLevel(worst?.level) ? worst.level : 'normal'
  const state = statusOf(device, nowMs)
  const { gps_cog: heading } = device.values
  return {
    id: device.deviceid,
    ...place,
    name: device.name,
    state,
    level,
    headingDeg: state === 'moving' && typeof heading === 'number' ? heading : undefined,
    rank: `${alertLevels.length - levelRank(level)}${mapStates.length - mapStates.indexOf(state)}${naturalKey(device.name)}`,
    said: [
      device.name,
      statusNames[state],
      ...(worst === undefined ? [] : [`${worst.level}: ${worst.msg}`]),
    ].join(' · '),
  }
}

export const compareMarks = (a: MapMark, b: MapMark): number => compareTexts(a.rank, b.rank)

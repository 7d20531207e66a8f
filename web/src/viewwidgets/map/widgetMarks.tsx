import { alertLevels } from '../../../../shared/alerts/alertLevels'
import type { LastingEvent } from '../../../../shared/grouplive/groupValues'
import { type MapState, mapStates } from '../../../../shared/views/groupView'
import type { Members } from '../../maps/clusterMarks'
import type { MarkLook } from '../../maps/MarkMap'
import dotStyles from '../../maps/MarkMap.module.css'
import { clusterPxOf, levelColours, MarkShape, type MarkLevel } from '../../maps/MarkShape'
import { type GroupDevice, statusNames } from '../../grouplive/groupDevices'
import { compareTexts, naturalKey } from '../../ui/text/naturalKey'
import { worstFirst } from '../lastingEvents'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'

const markLevels = ['normal', ...alertLevels] as const satisfies readonly MarkLevel[]

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
  /** The gravest of what lasts. */
  readonly worst: LastingEvent | undefined
  /** The most urgent sorts first: by level, then by silence. */
  readonly rank: string
}

const mostLat = 90
const mostLon = 180

const placeOf = ({ values: { gps_lat: lat, gps_lon: lon } }: GroupDevice) =>
  typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= mostLat && Math.abs(lon) <= mostLon
    ? { lat, lon }
    : undefined

/** The most urgent level and state come first in the order of texts. */
const orderOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name, i) => [name, names.length - i])) as Readonly<Record<Name, number>>
const levelOrder = orderOf(markLevels)
const stateOrder = orderOf(mapStates)

const isLevel = (level: string | undefined): level is MarkLevel => markLevels.some((known) => known === level)

/** Undefined for a device without a position. Runs for ten thousand devices at a time. */
export const markOf = (device: GroupDevice, state: MapState): MapMark | undefined => {
  const place = placeOf(device)
  if (place === undefined) return undefined
  const { deviceid: id, name, events } = device
  const worst = events.length === 0 ? undefined : worstFirst(events)[0]
  const level = isLevel(worst?.level) ? worst.level : 'normal'
  const { gps_cog: heading } = device.values
  return {
    id,
    lat: place.lat,
    lon: place.lon,
    name,
    state,
    level,
    headingDeg: state === 'moving' && typeof heading === 'number' ? heading : undefined,
    worst,
    rank: `${levelOrder[level]}${stateOrder[state]}${naturalKey(name)}`,
  }
}

/** All of it in words. */
const sayMark = ({ name, state, worst }: MapMark): string =>
  `${name} · ${statusNames[state]}${worst === undefined ? '' : ` · ${nameOfLevel(worst.level)}: ${worst.msg}`}`

export const compareMarks = (a: MapMark, b: MapMark): number => compareTexts(a.rank, b.rank)

const onePx = 32

/** How a device, or several as one in the colour of the most urgent, looks and is called on the map of a view. */
export const lookOfMarks = (members: Members<MapMark>): MarkLook => {
  const [first] = members
  const { length: count } = members
  if (count === 1) {
    return {
      content: (
        <MarkShape
          level={first.level}
          isOffline={first.state === 'offline'}
          isMoving={first.state === 'moving'}
          headingDeg={first.headingDeg}
        />
      ),
      sizePx: onePx,
      className: dotStyles.one ?? '',
      label: sayMark(first),
      liftPx: 0,
    }
  }
  return {
    content: <span style={{ background: levelColours[first.level] }}>{count}</span>,
    sizePx: clusterPxOf(count),
    className: `${dotStyles.dot} ${dotStyles.many}`,
    label: `${count} devices, worst: ${sayMark(first)}`,
    liftPx: 1,
  }
}

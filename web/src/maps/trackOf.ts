import type { Reading } from '../../../shared/data/reading'
import { type Place, readPlace } from './readPlace'

/** Where a machine was at a time, and how fast. */
export interface TrackPoint extends Place {
  readonly ts: number
  /** As the device told it last; undefined where it tells none. */
  readonly speed: number | undefined
}

interface Told {
  readonly ts: number
  readonly value: number
}

const toldOf = (readings: readonly Reading[], key: string): readonly Told[] =>
  readings.flatMap(({ ts, [key]: value }) => (typeof value === 'number' ? [{ ts, value }] : []))

/** A coordinate at ascending times: as it was told, or on the straight way between two that were. */
const openWay = (told: readonly Told[]) => {
  let next = 0
  return (ts: number): number | undefined => {
    while (next < told.length && (told[next]?.ts ?? 0) < ts) next += 1
    const [before, after] = [told[next - 1], told[next]]
    if (after?.ts === ts) return after.value
    if (before === undefined || after === undefined) return undefined
    return before.value + ((ts - before.ts) / (after.ts - before.ts)) * (after.value - before.value)
  }
}

/**
 * The track that down-sampled readings tell: latitude and longitude are thinned apart, so that the one is often told
 * at a time between two of the other.
 */
export const trackOf = (readings: readonly Reading[]): readonly TrackPoint[] => {
  const [latAt, lonAt] = [openWay(toldOf(readings, 'gps_lat')), openWay(toldOf(readings, 'gps_lon'))]
  let speed: number | undefined
  return readings.flatMap((reading) => {
    const { ts, gps_lat, gps_lon, gps_speed } = reading
    if (typeof gps_speed === 'number') speed = gps_speed
    const [lat, lon] = [latAt(ts), lonAt(ts)]
    if (gps_lat === undefined && gps_lon === undefined) return []
    const place = readPlace(lat, lon)
    return place === undefined ? [] : [{ ...place, ts, speed }]
  })
}

/** The point of a track that is nearest to a time. */
export const trackPointAt = (track: readonly TrackPoint[], ms: number): TrackPoint | undefined => {
  let nearest: TrackPoint | undefined
  for (const point of track) {
    if (nearest === undefined || Math.abs(point.ts - ms / 1000) < Math.abs(nearest.ts - ms / 1000))
      nearest = point
  }
  return nearest
}

/** Lines of a track by speed: up to so many km/h each, slow to fast; readable on land, sea and pictures of them. */
const steps = [
  { below: 2, colour: '#7a8794', label: 'standing' },
  { below: 15, colour: '#3f7fc1', label: 'below 15' },
  { below: 40, colour: '#2f9e6e', label: '15 to 40' },
  { below: Infinity, colour: '#c77d0a', label: 'above 40' },
] as const

export const speedSteps = steps

export const speedColour = (speed: number | undefined): string =>
  speed === undefined ? steps[1].colour : (steps.find(({ below }) => speed < below) ?? steps[3]).colour

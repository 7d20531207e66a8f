import type { Reading } from '../../../shared/data/reading'
import { type Place, readPlace } from './readPlace'

/** Where a machine was at a time, and how fast. */
export interface TrackPoint extends Place {
  readonly ts: number
  /** As the device last reported it; undefined where it reports none. */
  readonly speed: number | undefined
}

interface Sample {
  readonly ts: number
  readonly value: number
}

const samplesOf = (readings: readonly Reading[], key: string): readonly Sample[] =>
  readings.flatMap(({ ts, [key]: value }) => (typeof value === 'number' ? [{ ts, value }] : []))

/** A coordinate at ascending times: as reported, or interpolated between two that were. */
const openWay = (samples: readonly Sample[]) => {
  let next = 0
  return (ts: number): number | undefined => {
    while (next < samples.length && (samples[next]?.ts ?? 0) < ts) next += 1
    const [before, after] = [samples[next - 1], samples[next]]
    if (after?.ts === ts) return after.value
    if (before === undefined || after === undefined) return undefined
    return before.value + ((ts - before.ts) / (after.ts - before.ts)) * (after.value - before.value)
  }
}

/**
 * The track of down-sampled readings. Latitude and longitude are thinned apart: where a reading has only one of them, the
 * other is interpolated.
 */
export const trackOf = (readings: readonly Reading[]): readonly TrackPoint[] => {
  const [latAt, lonAt] = [openWay(samplesOf(readings, 'gps_lat')), openWay(samplesOf(readings, 'gps_lon'))]
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

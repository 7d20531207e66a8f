import { hourMs, minuteMs, secondMs } from '../../../shared/core/time'
import { wobble } from './noise'
import type { World } from './openWorld'
import type { Phase } from './Phase'
import type { Sample } from './Sample'

const metre = 1 / 111_195
const degree = 180 / Math.PI

type Fix = Pick<Sample, 'lat' | 'lon' | 'altitudeM' | 'headingDeg' | 'speedKmh' | 'pitchDeg' | 'rollDeg'>

interface Located extends Fix {
  /** Rise over run in the direction of travel, here and on the whole of the way. */
  readonly climb: number
  readonly meanClimb: number
}

/** Where a machine stands or drives in a phase, how fast, and how it leans. */
export function locate({ machine, road }: World, phase: Phase, tMs: number): Located {
  const { seed, place } = machine
  const [pitch, roll] = phase.step.tilt ?? [0, 0]
  const shake = phase.rpm > 0 ? 1 : 0.05
  const lean = {
    pitchDeg: pitch + shake * 1.1 * wobble(seed, 30, tMs, 25 * secondMs) + 0.6 * Math.sign(pitch),
    rollDeg: roll + shake * 1.4 * wobble(seed, 31, tMs, 18 * secondMs),
  }
  const { drive } = phase
  if (!road || !drive) {
    const end = endOfRoad(phase)
    const stand = road?.positionAt(end * road.km)
    const { lat, lon, altitudeM } = stand ?? place
    const wander = (phase.rpm > 0 ? 4 : 1.5) * metre
    return {
      lat: lat + wander * wobble(seed, 32, tMs, 6 * minuteMs),
      lon: lon + wander * wobble(seed, 33, tMs, 7 * minuteMs),
      altitudeM: altitudeM + 1.2 * wobble(seed, 34, tMs, 5 * minuteMs),
      // The course is the one on which it came.
      headingDeg: stand ? (stand.bearingDeg + (end === 1 ? 0 : 180)) % 360 : (seed * 37) % 360,
      speedKmh: 0,
      climb: 0,
      meanClimb: 0,
      ...lean,
    }
  }
  const lengthMs = phase.endMs - phase.startMs
  const { km, kmPerDrive } = drive.at((tMs - phase.startMs) / lengthMs)
  const direction = drive === road.out ? 1 : -1
  const here = road.positionAt(direction === 1 ? km : road.km - km)
  const rise = road.positionAt(road.km).altitudeM - road.positionAt(0).altitudeM
  const pace = 1 + 0.09 * wobble(seed, 35, tMs, 30 * secondMs)
  return {
    lat: here.lat + 2 * metre * wobble(seed, 32, tMs, minuteMs),
    lon: here.lon + 2 * metre * wobble(seed, 33, tMs, minuteMs),
    altitudeM: here.altitudeM + 1.2 * wobble(seed, 34, tMs, 5 * minuteMs),
    headingDeg: (here.bearingDeg + (direction === 1 ? 0 : 180)) % 360,
    speedKmh: Math.max(0, (kmPerDrive / (lengthMs / hourMs)) * pace),
    pitchDeg: lean.pitchDeg + Math.atan(here.grade) * degree * direction,
    rollDeg: lean.rollDeg,
    climb: here.grade * direction,
    meanClimb: (rise / (road.km * 1000)) * direction,
  }
}

/** Machines that wait with a load have just arrived at the far end; everything else waits at the near end. */
const endOfRoad = ({ step }: Phase): 0 | 1 => (step.activity === 'dumping' ? 1 : 0)

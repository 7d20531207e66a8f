import { minuteMs, secondMs } from '../../../shared/core/time'
import { wobble } from './noise'
import type { World } from './openWorld'
import type { Phase } from './Phase'
import type { Sample } from './Sample'
import { easeDrive } from './travel'

const metre = 1 / 111_195
const degree = 180 / Math.PI

type Located = Pick<Sample, 'lat' | 'lon' | 'altitudeM' | 'headingDeg' | 'speedKmh' | 'pitchDeg' | 'rollDeg'>

/** Where a machine stands or drives in a phase, how fast, and how it leans. */
export function locate({ machine, road }: World, phase: Phase, tMs: number): Located {
  const { seed, place } = machine
  const [pitch, roll] = phase.step.tilt ?? [0, 0]
  const shake = phase.rpm > 0 ? 1 : 0.05
  const lean = {
    pitchDeg: pitch + shake * 1.1 * wobble(seed, 30, tMs, 25 * secondMs) + 0.6 * Math.sign(pitch),
    rollDeg: roll + shake * 1.4 * wobble(seed, 31, tMs, 18 * secondMs),
  }
  const { travel } = phase.step
  if (!road || !travel || phase.travelKm === 0) {
    const stand = road?.positionAt(endOfRoad(phase) * road.km) ?? place
    const wander = (phase.rpm > 0 ? 4 : 1.5) * metre
    return {
      lat: stand.lat + wander * wobble(seed, 32, tMs, 6 * minuteMs),
      lon: stand.lon + wander * wobble(seed, 33, tMs, 7 * minuteMs),
      altitudeM: stand.altitudeM + 1.2 * wobble(seed, 34, tMs, 5 * minuteMs),
      headingDeg: (seed * 37) % 360,
      speedKmh: 0,
      ...lean,
    }
  }
  const hours = (phase.endMs - phase.startMs) / (60 * minuteMs)
  const { done, speed } = easeDrive((tMs - phase.startMs) / (phase.endMs - phase.startMs))
  const outbound = travel === 'out'
  const { lat, lon, altitudeM, bearingDeg, grade } = road.positionAt(road.km * (outbound ? done : 1 - done))
  return {
    lat: lat + 2 * metre * wobble(seed, 32, tMs, minuteMs),
    lon: lon + 2 * metre * wobble(seed, 33, tMs, minuteMs),
    altitudeM: altitudeM + 1.2 * wobble(seed, 34, tMs, 5 * minuteMs),
    headingDeg: (bearingDeg + (outbound ? 0 : 180)) % 360,
    speedKmh: Math.max(
      0,
      (phase.travelKm / hours) * speed * (1 + 0.09 * wobble(seed, 35, tMs, 30 * secondMs)),
    ),
    pitchDeg: lean.pitchDeg + Math.atan(grade) * degree * (outbound ? 1 : -1),
    rollDeg: lean.rollDeg,
  }
}

/** Machines that wait with a load have just arrived at the far end; everything else waits at the near end. */
const endOfRoad = ({ step }: Phase): 0 | 1 => (step.activity === 'dumping' ? 1 : 0)

import { minuteMs, secondMs, hourMs } from '../../../shared/core/time'
import type { Step, Machine, Quantity } from '../machines/Machine'
import { outdoorTemperature } from './climate'
import { wobble } from './noise'
import type { World } from './openWorld'
import { type Phase, type FaultEpisode, type Totals, isFaultAt, overheating, totalsAt } from './Phase'
import { dayAheadMs, localHour } from './times'

/** The physical truth about a machine at an instant, before any sensor rounds it. */
export interface Sample {
  readonly tMs: number
  readonly activity: string
  readonly state: number
  readonly running: boolean
  /** Share of full load, 0…1. */
  readonly load: number
  readonly rpm: number
  readonly payload: number
  readonly fuelLph: number
  readonly coolantC: number
  readonly oilKpa: number
  readonly oilC: number
  readonly hotC: number
  readonly levelM: number
  /** How much of the engine's heat has come through to the case of the device, 0…1. */
  readonly warmth: number
  readonly supplyV: number
  readonly tankLitres: number
  readonly fuelPercent: number
  readonly totals: Totals
  readonly speedKmh: number
  readonly headingDeg: number
  readonly lat: number
  readonly lon: number
  readonly altitudeM: number
  readonly pitchDeg: number
  readonly rollDeg: number
  readonly outdoorC: number
  readonly faults: readonly FaultEpisode[]
}

type Reader = (sample: Sample) => number

/** How each quantity that a sensor can name is read. */
export const quantities = {
  one: () => 1,
  running: ({ running }) => (running ? 1 : 0),
  working: ({ state }) => (state >= 4 ? 1 : 0),
  load: ({ load }) => load,
  rpm: ({ rpm }) => rpm,
  fuelPercent: ({ fuelPercent }) => fuelPercent,
  tankLitres: ({ tankLitres }) => tankLitres,
  coolantC: ({ coolantC }) => coolantC,
  hotC: ({ hotC }) => hotC,
  levelM: ({ levelM }) => levelM,
  ambientC: ({ outdoorC }) => outdoorC,
  payload: ({ payload }) => payload,
  speedKmh: ({ speedKmh }) => speedKmh,
  supplyV: ({ supplyV }) => supplyV,
  engineHours: ({ totals }) => totals.engineHours,
} as const satisfies Record<Quantity, Reader>

const metre = 1 / 111_195
const degree = 180 / Math.PI

type Fix = Pick<Sample, 'lat' | 'lon' | 'altitudeM' | 'headingDeg' | 'speedKmh' | 'pitchDeg' | 'rollDeg'>

interface Located extends Fix {
  /** Rise over run in the direction of travel, here and on the whole of the way. */
  readonly climb: number
  readonly meanClimb: number
}

/** Where a machine stands or drives in a phase, how fast, and how it leans. */
function locate({ machine, road }: World, phase: Phase, tMs: number): Located {
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

/** Supply voltage: alternator when running, else a battery that the sun charges when there is no engine. */
function supplyVoltage(machine: Machine, tMs: number, running: boolean, chargingFault: boolean): number {
  const { seed, supplyVolts, engine } = machine
  const scale = supplyVolts / 12
  const ripple = 0.04 * wobble(seed, 20, tMs, 4 * secondMs)
  // What the converter of the device adds: two measurements of a resting battery differ, too.
  const jitter = 0.012 * wobble(seed, 22, tMs, 2 * secondMs)
  const drift = 0.06 * wobble(seed, 21, tMs, 40 * minuteMs)
  if (running) return scale * ((chargingFault ? 12.1 : 13.95) + ripple + jitter + drift)
  const sun = engine ? 0 : Math.max(0, Math.sin(((localHour(tMs) - 6) / 12) * Math.PI))
  return scale * (12.62 + 1.3 * sun + jitter + drift)
}

const lowOilPressure = 100

/** Load added for each unit of grade that is climbed: the engine works hardest on the ramp. */
const loadOfGrade = 4
/** A gear takes a machine so much faster, and the engine so far down when it is put in. */
const gearKmh = 9
const gearDropRpm = 280

/** Started or stopped by remote control, whatever the plan of the day says. */
export type ForcedRun = 'run' | 'stop'

/** The truth about a machine at an instant; the same instant always gives the same sample. */
export const sampleAt = (world: World, tMs: number, forced?: ForcedRun): Sample => ({
  ...sampleOfDay(world, tMs + dayAheadMs, forced),
  tMs,
})

function sampleOfDay(world: World, tMs: number, forced?: ForcedRun): Omit<Sample, 'tMs'> {
  const { machine } = world
  const { seed, engine, tank } = machine
  const moment = world.momentAt(tMs)
  const phase = forced ? forcePhase(world, moment.phase, forced) : moment.phase
  const totals = totalsAt(machine, moment.phase, tMs)
  const place = locate(world, phase, tMs)
  const outdoorC = outdoorTemperature(seed, tMs)
  const running = engine !== undefined && phase.rpm > 0
  const swing = wobble(seed, 10, tMs, 8 * secondMs)
  const climb = phase.drive ? loadOfGrade * (place.climb - place.meanClimb) : 0
  const load = running ? clamp(phase.load + climb + 0.05 * swing, 0.02, 1) : 0
  const hunting = (swing + 0.5 * wobble(seed, 11, tMs, 3 * secondMs)) * (engine?.huntingRpm ?? 0)
  const gear = phase.drive ? gearDropRpm * (1 - ((place.speedKmh / gearKmh) % 1)) : 0
  const rpm = running ? phase.rpm - gear + hunting : 0
  const oilLow = isFaultAt(moment.plan.faults, lowOilPressure, tMs)
  const reported = moment.plan.faults.filter(
    (fault) =>
      running &&
      fault.startMs <= tMs &&
      tMs < fault.endMs &&
      (fault.spn !== overheating || totals.coolantC > 103),
  )
  return {
    activity: phase.step.activity,
    state: phase.step.state,
    running,
    load,
    rpm,
    payload: payloadAt(phase.step, (tMs - phase.startMs) / (phase.endMs - phase.startMs)),
    fuelLph: running ? engine.idleLph + (engine.fullLph - engine.idleLph) * load : 0,
    coolantC: totals.coolantC + 0.4 * wobble(seed, 12, tMs, minuteMs),
    oilKpa: running ? (150 + (rpm / 1800) * 260 - totals.coolantC * 0.4) * (oilLow ? 0.4 : 1) : 0,
    oilC: totals.coolantC * 1.06 + 3,
    hotC: totals.hotC,
    levelM: totals.levelM,
    warmth: engine ? clamp((totals.coolantC - outdoorC) / (engine.warmC - outdoorC), 0, 1) : 0,
    supplyV: supplyVoltage(machine, tMs, running, isFaultAt(moment.plan.faults, 168, tMs)),
    tankLitres: totals.tankL,
    fuelPercent: tank ? (100 * totals.tankL) / tank.litres : 0,
    totals,
    ...place,
    outdoorC,
    faults: reported,
  }
}

/** Bucket by bucket: each pass falls in at its end. */
function payloadAt({ payload }: Step, share: number): number {
  if (!payload) return 0
  const [from, to, passes] = payload
  return from + ((to - from) * Math.floor(share * passes)) / passes
}

function forcePhase({ machine }: World, phase: Phase, forced: ForcedRun): Phase {
  const { off, cycle } = machine.duty
  const step = forced === 'stop' ? off : (cycle.find(({ state }) => state >= 4) ?? cycle[0])
  if (!step || (forced === 'run') === phase.rpm > 0) return phase
  const [low, high] = step.rpm
  const load = (step.load[0] + step.load[1]) / 2
  return { ...phase, step, rpm: (low + high) / 2, load, drive: undefined }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

import type { Quantity } from '../machines/Machine'
import type { FaultEpisode, Totals } from './Phase'

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

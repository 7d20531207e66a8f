import type { DemoDevice, Place } from './DemoDevice'

export type { Place }

/** Low and high end of a value that varies. */
type Span = readonly [low: number, high: number]

/** Points along a road, in order; machines drive it out and back. */
export type Route = readonly Place[]

/** One kind of work that a machine does for a while. */
export interface Step {
  readonly activity: string
  /** Work state 0…6: 1–3 not working, 4–6 working, 0 off. */
  readonly state: 0 | 1 | 2 | 3 | 4 | 5 | 6
  readonly minutes: Span
  /** Share of the engine's full load, 0…1. */
  readonly load: Span
  /** Engine speed, rpm; 0 = engine off. */
  readonly rpm: Span
  readonly travel?: 'out' | 'back'
  /** Payload share 0…1: from the first to the second in so many passes of the shovel; one pass is one jump. */
  readonly payload?: readonly [from: number, to: number, passes: number]
  /** What leaves the tank when no engine burns it, litres an hour. */
  readonly useLph?: number
  /** What the hot spot tends to, °C; otherwise as the engine's load says. */
  readonly hotC?: number
  /** Where the level of the sump is at the end, metres; otherwise it stays. */
  readonly levelToM?: Span
  /** Mean pitch and roll while at it, degrees. */
  readonly tilt?: Span
}

/** Hours of local time in which the cycle is worked; weekdays 0 = Sunday. */
interface Shift {
  readonly fromHour: number
  readonly toHour: number
  readonly weekdays: readonly number[]
}

interface Duty {
  readonly shifts: readonly Shift[]
  readonly cycle: readonly Step[]
  /** Between shifts. */
  readonly off: Step
}

interface Engine {
  readonly idleLph: number
  readonly fullLph: number
  /** Coolant temperature under light load when warm, °C. */
  readonly warmC: number
  /** How far its speed wanders, rpm; a generator's governor holds it better than a foot on a pedal. */
  readonly huntingRpm: number
}

/** The hottest part that is watched, such as exhaust or brakes: it warms and cools faster than the engine. */
interface HotSpot {
  readonly idleC: number
  readonly fullC: number
  readonly warmMinutes: number
  readonly coolMinutes: number
}

interface Tank {
  readonly litres: number
  /** Share of the tank, 0…1, near which it is filled again. */
  readonly refillBelow: number
  readonly refillMinutes: Span
}

/** A fault that the control unit reports now and then. */
export interface FaultHabit {
  readonly spn: number
  readonly fmi: number
  readonly lamp: 'amber' | 'red' | 'mil'
  /** Chance of one episode a day, 0…1. */
  readonly dailyChance: number
  readonly minutes: Span
  readonly bus?: 'can1' | 'can2'
}

/** The physical quantities that sensors can read. */
export type Quantity =
  | 'one'
  | 'running'
  | 'load'
  | 'rpm'
  | 'fuelPercent'
  | 'tankLitres'
  | 'coolantC'
  | 'hotC'
  | 'levelM'
  | 'ambientC'
  | 'payload'
  | 'speedKmh'
  | 'supplyV'
  | 'engineHours'
  | 'working'

/** One sensor channel: `offset + scale × quantity + noise`, while the engine runs when `whenOff` is given. */
export interface Channel {
  readonly key: string
  readonly of: Quantity
  readonly scale: number
  readonly offset?: number
  readonly noise?: number
  readonly dp: number
  readonly whenOff?: number
}

/** A warning, alarm or alert of the device: begins past the limit, ends a hysteresis inside it. */
export interface Threshold {
  readonly topic: string
  readonly key: string
  readonly side: 'low' | 'high'
  readonly limit: number
  readonly hysteresis: number
  readonly lv: number
  readonly msg: string
}

/** When the radio has the portal: always; failing for minutes, several times a day. */
export type LinkHabit = { readonly kind: 'steady' } | { readonly kind: 'flaky'; readonly outageMinutes: Span }

/** Counters on the day the device was fitted. */
interface Odometer {
  readonly engineHours: number
  readonly idleHours: number
  readonly movementHours: number
  readonly km: number
  readonly fuelUsedL: number
}

/** A simulated machine, as data: what it is, what it does all day, what is measured on it. */
export interface Machine extends DemoDevice {
  /** Another device that it asks for values, through the portal: its own key for each of theirs. */
  readonly asks?: { readonly device: string; readonly keys: Readonly<Record<string, string>> }
  readonly seed: number
  readonly supplyVolts: 12 | 24
  readonly radio: 'wifi' | 'lte'
  readonly link: LinkHabit
  /** Awake and connected between cycles; otherwise it connects only to report. */
  readonly alwaysOn: boolean
  readonly hasGps: boolean
  readonly duty: Duty
  readonly start: Odometer
  readonly engine?: Engine
  readonly hotSpot?: HotSpot
  readonly tank?: Tank
  readonly route?: Route
  readonly canBuses: readonly ('can1' | 'can2')[]
  readonly faults: readonly FaultHabit[]
  readonly channels: readonly Channel[]
  readonly thresholds: readonly Threshold[]
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

export const aroundTheClock: Shift = { fromHour: 0, toHour: 24, weekdays: everyDay }
export const dayShift: Shift = { fromHour: 6, toHour: 17.4, weekdays: everyDay }
/** The other crew of the mine, over midnight. */
export const nightShift: readonly Shift[] = [
  { fromHour: 0, toHour: 5.3, weekdays: everyDay },
  { fromHour: 18.1, toHour: 24, weekdays: everyDay },
]
/** Three crews that change beside the running work: the machine is handed over at the end of a round. */
export const hotSeat: readonly Shift[] = [
  { fromHour: 0, toHour: 5.8, weekdays: everyDay },
  { fromHour: 6, toHour: 17.8, weekdays: everyDay },
  { fromHour: 18, toHour: 24, weekdays: everyDay },
]
export const workingHours: Shift = { fromHour: 7, toHour: 16, weekdays: [1, 2, 3, 4, 5, 6] }

/** Engine off, no operator. */
export const parked: Step = { activity: 'parked', state: 1, minutes: [60, 60], load: [0, 0], rpm: [0, 0] }
export const idling: Step = {
  activity: 'idling',
  state: 2,
  minutes: [2, 6],
  load: [0.06, 0.12],
  rpm: [690, 720],
}

import { seededRandom } from '../../scripts/fleet/physics/noise'

/** What may happen to a request of the product: to the store, a queue, the broker or a provider. */
export const faultKinds = [
  'killedBefore',
  'killedAfter',
  'refused',
  'lostAnswer',
  'repeated',
  'half',
  'slow',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** The n-th request of the run meets it. */
export interface Fault {
  at: number
  kind: FaultKind
}

interface DevicePlan {
  /** How many mails its month has left. */
  mailsLeft: number
}

/** How a reading is odd, if it is. */
export const oddities = ['rubbish', 'noTime', 'past', 'future'] as const

/** Settings that are changed, with what each device begins with. */
export const firstSettings = { 'script.num1': 0, 'script.num2': 0 } as const
export type SettingKey = keyof typeof firstSettings
const settingKeys = ['script.num1', 'script.num2'] as const satisfies SettingKey[]

type StepOf =
  | { kind: 'report'; odd?: (typeof oddities)[number] }
  | { kind: 'alarm'; level: number }
  | { kind: 'calm' }
  | { kind: 'sleep'; seconds: number }
  | { kind: 'command'; method: 'Sys.Reboot' | 'FS.List'; person: 1 | 2 }
  | { kind: 'save'; key: SettingKey; value: number; person: 1 | 2 }
  /** On the device itself, which says so now or later. */
  | { kind: 'setOnDevice'; key: SettingKey; value: number; isSaid: boolean }
  | { kind: 'cancel' }
  | { kind: 'remove' }
  | { kind: 'mailDown'; seconds: number }
  | { kind: 'jump'; seconds: number }
/** What a device, a person or the world does, and when. */
export type Step = StepOf & { atSeconds: number; device: number }

/** A run as data: it can be made smaller, written down and played again. */
export interface Plan {
  seed: number
  devices: readonly DevicePlan[]
  steps: readonly Step[]
  faults: readonly Fault[]
}

const lengthSeconds = 400
const [leastSteps, mostSteps] = [4, 14]
/** Which share of steps comes in the same second as another. */
const atOnce = 0.25
const mostFaults = 6
/** About as many requests a run makes. */
const requests = 180

/** The run of a seed. */
export const planOf = (seed: number): Plan => {
  const random = seededRandom(seed ^ 0x5eed)
  const upTo = (n: number) => Math.floor(random() * n)
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
  const devices = Array.from({ length: 1 + upTo(2) }, () => ({ mailsLeft: pick([2, 4, 300]) }))
  const draws: readonly [number, () => StepOf][] = [
    [9, () => ({ kind: 'report', ...(random() < 0.25 ? { odd: pick(oddities) } : {}) })],
    [4, () => ({ kind: 'alarm', level: pick([25, 35]) })],
    [2, () => ({ kind: 'calm' })],
    [2, () => ({ kind: 'sleep', seconds: 20 + upTo(200) })],
    [4, () => ({ kind: 'command', method: pick(['Sys.Reboot', 'FS.List']), person: pick([1, 2]) })],
    [3, () => ({ kind: 'save', key: pick(settingKeys), value: upTo(4), person: pick([1, 2]) })],
    [1, () => ({ kind: 'setOnDevice', key: pick(settingKeys), value: upTo(4), isSaid: random() < 0.7 })],
    [1, () => ({ kind: 'cancel' })],
    [1, () => ({ kind: 'remove' })],
    [1, () => ({ kind: 'mailDown', seconds: 20 + upTo(300) })],
    [0.5, () => ({ kind: 'jump', seconds: pick([-3600, -5, 90, 3600]) })],
  ]
  const total = draws.reduce((sum, [weight]) => sum + weight, 0)
  const draw = (): StepOf => {
    let left = random() * total
    for (const [weight, make] of draws) {
      left -= weight
      if (left <= 0) return make()
    }
    return { kind: 'report' }
  }
  let [atSeconds, device] = [0, 0]
  const steps = Array.from({ length: leastSteps + upTo(mostSteps - leastSteps + 1) }, () => {
    const isAlone = random() >= atOnce
    if (isAlone) [atSeconds, device] = [upTo(lengthSeconds), upTo(devices.length)]
    return { ...draw(), atSeconds, device }
  })
  const faults = Array.from({ length: upTo(mostFaults + 1) }, () => ({
    at: 1 + upTo(requests),
    kind: pick(faultKinds),
  }))
  return { seed, devices, steps: steps.sort((a, b) => a.atSeconds - b.atSeconds), faults }
}

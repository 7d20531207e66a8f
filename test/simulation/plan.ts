import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import { seededRandom } from '../../scripts/fleet/physics/noise'

/** Requests that cannot be taken back: a frame to a device, a mail, a charge. */
export const outward = ['frame', 'mail', 'payment'] as const

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

/** The n-th request of the run meets it, or the n-th of a kind. */
export interface Fault {
  at: number
  of?: (typeof outward)[number]
  kind: FaultKind
}

interface DevicePlan {
  /** How many mails its month has left. */
  mailsLeft: number
}

/** How a reading is odd, if it is. */
export const oddities = ['rubbish', 'noTime', 'past', 'future'] as const

/** Settings that are changed, with what each device begins with; the last one by change sets. */
export const firstSettings = { 'script.num1': 0, 'script.num2': 0, 'script.num3': 0 } as const
/** A value that each device refuses. */
export const refusedValue = -99
export const canarySize = 1
const settingKeys = ['script.num1', 'script.num2'] as const satisfies (keyof typeof firstSettings)[]
type SettingKey = (typeof settingKeys)[number]

type StepOf =
  | { kind: 'report'; odd?: (typeof oddities)[number] }
  | { kind: 'alarm'; level: number }
  | { kind: 'calm' }
  | { kind: 'sleep'; seconds: number }
  | { kind: 'command'; method: 'Sys.Reboot' | 'FS.List'; person: 1 | 2 }
  | { kind: 'save'; key: SettingKey; value: number; person: 1 | 2 }
  /** On the device itself, which says so now or later. */
  | { kind: 'setOnDevice'; key: SettingKey; value: number; isSaid: boolean }
  /** All data that it has by then is deleted, or given to the other device. */
  | { kind: 'dataJob'; action: 'delete' | 'transfer' }
  | { kind: 'subscribe'; term: SubscriptionTerm }
  | { kind: 'changeSet'; value: number }
  | { kind: 'pause' }
  | { kind: 'leaveReport'; email: string }
  | { kind: 'cancel' }
  /** A broker of its own: a file, then the settings that name it; cleared, the other way round. */
  | { kind: 'endpoint'; isOn: boolean; person: 1 | 2 }
  | { kind: 'remove' }
  | { kind: 'mailDown'; seconds: number }
  | { kind: 'jump'; seconds: number }
/** What a device, a person or the world does, and when. */
export type Step = StepOf & { atSeconds: number; device: number }

/** A run as data: it can be made smaller, written down and played again. */
export interface Plan {
  seed: number
  devices: readonly DevicePlan[]
  /** A report is due, so many minutes after the beginning. */
  reportInMinutes?: number
  steps: readonly Step[]
  faults: readonly Fault[]
}

const lengthSeconds = 400
const [leastSteps, mostSteps] = [4, 14]
/** Which share of steps comes in the same second as another, half of them as the same again. */
const atOnce = 0.25
/** Some runs have devices enough for a change set, and one for them. */
const fleets = { share: 0.15, devices: 4, paused: 0.6 } as const
export const reportPeople: readonly string[] = ['ann@example.com', 'bob@example.com', 'cy@example.com']
/** Some runs have a report that is due, and a person who leaves it. */
const reports = { share: 0.35, latestMinutes: 4, left: 0.5 } as const
/** In some runs one device has several alarms in the same second, which are paid from one budget: there is hardly any left. */
const rush = { share: 0.15, alarms: 5, mailsLeft: 2 } as const
/** In some runs work on the data of a device begins, while readings come. */
const dataJobs = { share: 0.15, again: 0.3, readings: 4, withinSeconds: 40 } as const
/** In some runs a device gets a broker of its own, while something else is asked of it, and is cleared of it. */
const endpoints = { share: 0.2, cleared: 0.7 } as const
const mostFaults = 6
/** About as many requests a run makes. */
const requests = 180
/** Which share of faults is of requests that go outward, and about as many of a kind there are. */
const [outwardShare, mostOutward] = [0.3, 5]

/** The run of a seed. */
export const planOf = (seed: number): Plan => {
  const random = seededRandom(seed ^ 0x5eed)
  const upTo = (n: number) => Math.floor(random() * n)
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
  const isFleet = random() < fleets.share
  const devices = Array.from({ length: isFleet ? fleets.devices : 1 + upTo(2) }, () => ({
    mailsLeft: pick([2, 4, 300]),
  }))
  const draws: readonly [number, () => StepOf][] = [
    [9, () => ({ kind: 'report', ...(random() < 0.25 ? { odd: pick(oddities) } : {}) })],
    [4, () => ({ kind: 'alarm', level: pick([25, 35]) })],
    [2, () => ({ kind: 'calm' })],
    [2, () => ({ kind: 'sleep', seconds: 20 + upTo(200) })],
    [4, () => ({ kind: 'command', method: pick(['Sys.Reboot', 'FS.List']), person: pick([1, 2]) })],
    [3, () => ({ kind: 'save', key: pick(settingKeys), value: upTo(4), person: pick([1, 2]) })],
    [1, () => ({ kind: 'setOnDevice', key: pick(settingKeys), value: upTo(4), isSaid: random() < 0.7 })],
    [1.5, () => ({ kind: 'subscribe', term: pick(['Monthly', 'Yearly']) })],
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
  let [atSeconds, device, act] = [0, 0, draw()]
  const steps = Array.from({ length: leastSteps + upTo(mostSteps - leastSteps + 1) }, () => {
    const isAlone = random() >= atOnce
    if (isAlone || random() < 0.5) act = draw()
    if (isAlone) [atSeconds, device] = [upTo(lengthSeconds), upTo(devices.length)]
    return { ...act, atSeconds, device }
  })
  const setSteps = (): Step[] => {
    const atSet = upTo(lengthSeconds / 2)
    const value = random() < 0.5 ? refusedValue : 1 + upTo(3)
    const set: Step = { kind: 'changeSet', value, atSeconds: atSet, device: 0 }
    const pause: Step = { kind: 'pause', atSeconds: atSet + upTo(lengthSeconds / 2), device: 0 }
    return random() < fleets.paused ? [set, pause] : [set]
  }
  const sets = isFleet ? setSteps() : []
  const faults = Array.from({ length: upTo(mostFaults + 1) }, () => ({
    ...(random() < outwardShare
      ? { of: pick(outward), at: 1 + upTo(mostOutward) }
      : { at: 1 + upTo(requests) }),
    kind: pick(faultKinds),
  }))
  const withReport = random() < reports.share
  const reportInMinutes = 1 + upTo(reports.latestMinutes)
  const leaving: Step[] =
    withReport && random() < reports.left
      ? [{ kind: 'leaveReport', email: pick(reportPeople), atSeconds: upTo(lengthSeconds), device: 0 }]
      : []
  const atRush = upTo(lengthSeconds)
  const isRush = random() < rush.share
  const [first] = devices
  if (isRush && first !== undefined) first.mailsLeft = rush.mailsLeft
  const rushing: Step[] = isRush
    ? Array.from({ length: rush.alarms }, () => ({
        ...{ kind: 'alarm', level: 35, atSeconds: atRush, device: 0 },
      }))
    : []
  const endpointSteps = (): Step[] => {
    const [at, of] = [upTo(lengthSeconds / 2), upTo(devices.length)]
    const step = (isOn: boolean, after: number): Step => ({
      ...{ kind: 'endpoint', isOn, person: pick([1, 2]), atSeconds: at + after, device: of },
    })
    const meanwhile: Step = { kind: 'command', method: 'FS.List', person: 1, atSeconds: at, device: of }
    const cleared = random() < endpoints.cleared ? [step(false, upTo(lengthSeconds / 2))] : []
    return [meanwhile, step(true, 0), ...cleared]
  }
  const jobSteps = (): Step[] => {
    const [at, of] = [upTo(lengthSeconds / 2), upTo(devices.length)]
    const job = (after: number): Step => ({
      kind: 'dataJob',
      action: devices.length > 1 && random() < 0.6 ? 'transfer' : 'delete',
      atSeconds: at + after,
      device: of,
    })
    const readings = Array.from({ length: dataJobs.readings }, (): Step => ({
      ...{ kind: 'report', atSeconds: at + upTo(dataJobs.withinSeconds), device: of },
    }))
    return [job(0), ...readings, ...(random() < dataJobs.again ? [job(upTo(lengthSeconds / 2))] : [])]
  }
  const endpoint = random() < endpoints.share ? endpointSteps() : []
  const jobs = random() < dataJobs.share ? jobSteps() : []
  return {
    ...{ seed, devices, faults },
    ...(withReport ? { reportInMinutes } : {}),
    steps: [...steps, ...sets, ...leaving, ...rushing, ...endpoint, ...jobs].sort(
      (a, b) => a.atSeconds - b.atSeconds,
    ),
  }
}

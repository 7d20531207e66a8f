import type { OutputOf } from '../../../shared/core/endpoint'
import { dayMs, secondMs } from '../../../shared/core/time'
import {
  type LimitRule,
  type Limits,
  rulesOf,
  type Delays,
  lastedMs,
  type Rehearsed,
  replay,
  type Trace,
  traceOf,
} from '../../../shared/rehearsal/replay'
import { unpackReadings } from '../../../shared/rehearsal/packReadings'
import type { getRehearsal } from '../../../shared/rehearsal/rehearsal'

type Answer = OutputOf<typeof getRehearsal>

/** What limits of one measurement are rehearsed on, loaded once. Epoch milliseconds. */
export interface Material {
  readonly trace: Trace
  readonly fromMs: number
  readonly toMs: number
  readonly unknown: readonly { readonly fromMs: number; readonly toMs: number }[]
  readonly delays: Delays
  readonly raised: Answer['raised']
  /** How far the time of an event may differ from that of a reading. */
  readonly slackMs: number
}

export const materialOf = (answer: Answer): Material => {
  const { times, values } = unpackReadings(answer.readings)
  const { alarm, warning } = answer.onDelaySeconds
  return {
    trace: traceOf(times, values),
    fromMs: answer.fromTs * secondMs,
    toMs: answer.toTs * secondMs,
    unknown: answer.unknown.map(({ fromTs, toTs }) => ({ fromMs: fromTs * secondMs, toMs: toTs * secondMs })),
    delays: {
      onMs: { alarm: alarm * secondMs, warning: warning * secondMs },
      offMs: answer.offDelaySeconds * secondMs,
    },
    raised: answer.raised.filter(({ beganTs }) => beganTs >= answer.eventsFromTs),
    slackMs: 2 * answer.intervalSeconds * secondMs,
  }
}

/** Fewer readings than this say nothing of how often a limit is passed. */
const leastReadings = 10

export const isEnough = ({ trace }: Material): boolean => trace.times.length >= leastReadings

/** Whole days; a plan may store fewer than were asked for. */
export const daysOf = ({ fromMs, toMs }: Pick<Material, 'fromMs' | 'toMs'>): number =>
  Math.max(1, Math.round((toMs - fromMs) / dayMs))

export const unknownMs = ({ unknown }: Material): number =>
  unknown.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)

/** Times that a limit is passed, with what they come to. */
export interface LimitOutlook {
  readonly rule: LimitRule
  readonly found: readonly Rehearsed[]
  readonly lastedMs: number
}

/** Each limit by itself, replayed with the delays of the portal. */
export const outlooksOf = ({ trace, delays, unknown, toMs }: Material, limits: Limits): LimitOutlook[] =>
  rulesOf(limits).map((rule) => {
    const found = replay(trace, [rule], delays, toMs)
    return { rule, found, lastedMs: lastedMs(found, unknown, toMs) }
  })

/** With the delays that hold or are typed; an end never counts before two intervals of the device. */
export const withDelays = (
  material: Material | undefined,
  delays: Delays | undefined,
): Material | undefined =>
  material === undefined || delays === undefined
    ? material
    : { ...material, delays: { ...delays, offMs: Math.max(delays.offMs, material.slackMs) } }

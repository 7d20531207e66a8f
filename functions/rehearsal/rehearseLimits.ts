import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { type Clock, secondMs } from '../../shared/core/time'
import { calibrate } from '../../shared/rehearsal/calibrate'
import { incidentsOf } from '../../shared/rehearsal/keptIncidents'
import {
  type LimitRule,
  rulesOf,
  type Delays,
  lastedMs,
  type Rehearsed,
  replay,
  type Trace,
  traceOf,
} from '../../shared/rehearsal/replay'
import { proposeLimits } from '../../shared/rehearsal/proposeLimits'
import { maxListed, type rehearseLimits as contract } from '../../shared/rehearsal/rehearsal'
import type { Serve } from '../core/http/serve'
import type { Sources } from '../data/readRows'
import type { DeviceStore } from '../devices/deviceStore'
import {
  delaysOf,
  type EventSources,
  type Known,
  openReadKnown,
  readRaisedOf,
  readUnknown,
  type viewRaised,
} from './readKnown'
import { openReadTrace } from './readTrace'

type Input = InputOf<typeof contract>
type Output = OutputOf<typeof contract>

/** Those that are asked for, or else those of the device; an end never counts before the device's two intervals. */
const delaysFor = (
  { onDelaySeconds, offDelaySeconds = 0 }: Pick<Input, 'onDelaySeconds' | 'offDelaySeconds'>,
  { device }: Known,
): Delays => {
  const usual = delaysOf(device)
  const { alarm = usual.onDelaySeconds.alarm, warning = usual.onDelaySeconds.warning } =
    onDelaySeconds === undefined ? {} : { alarm: onDelaySeconds, warning: onDelaySeconds }
  return {
    onMs: { alarm: alarm * secondMs, warning: warning * secondMs },
    offMs: Math.max(offDelaySeconds, usual.offDelaySeconds) * secondMs,
  }
}

const viewOccurrences = (found: readonly Rehearsed[]): Output['occurrences'] =>
  found.slice(-maxListed).map(({ level, side, fromMs, toMs, extreme, count }) => ({
    ...{ level, side, extreme, count },
    beganTs: fromMs / secondMs,
    ...(toMs === undefined ? {} : { endedTs: toMs / secondMs }),
  }))

interface Rehearsal {
  readonly trace: Trace
  readonly rules: readonly LimitRule[]
  readonly delays: Delays
  readonly found: readonly Rehearsed[]
  readonly raised: ReturnType<typeof viewRaised>
  readonly endMs: number
}

/** Quieter limits for the one that is passed most often. */
const viewProposals = ({ trace, rules, delays, found, raised, endMs }: Rehearsal): Output['proposals'] => {
  const timesOf = ({ level, side }: LimitRule) =>
    found.filter((each) => each.level === level && each.side === side).length
  const [rule] = [...rules].sort((a, b) => timesOf(b) - timesOf(a))
  if (rule === undefined) return []
  const { proposals } = proposeLimits({
    ...{ trace, rule, endMs },
    delays: { onMs: delays.onMs[rule.level], offMs: delays.offMs },
    real: incidentsOf(raised, rule, endMs),
    parts: ['hysteresis', 'limit', 'onMs', 'offMs'],
  })
  return proposals.map(({ limit, hysteresis, onMs, offMs, times, dropped }) => ({
    ...{ level: rule.level, side: rule.side, limit, hysteresis, times, dropped },
    onDelaySeconds: onMs / secondMs,
    offDelaySeconds: offMs / secondMs,
  }))
}

/** `POST /device/{deviceid}/rehearsal`: from hourly roll-ups, and from the readings of days in which something changes. */
export const rehearseLimits = (
  sources: Sources,
  devices: Pick<DeviceStore, 'many' | 'item'>,
  events: EventSources,
  now: Clock,
): Serve<typeof contract> => {
  const readKnown = openReadKnown(devices, now)
  const readTrace = openReadTrace(sources, now)
  return async ({ dataKey, alarm, warning, hysteresis, propose, ...input }, caller) => {
    const rules = rulesOf({ alarm, warning, hysteresis })
    const known = await readKnown(input, caller)
    const asked = { ...known, dataKey }
    const [{ points, stepMs }, { raised, eventsFromTs }] = await Promise.all([
      // Milder limits may change at other times than these do.
      propose
        ? readTrace.all(asked).then((points) => ({ points, stepMs: 0 }))
        : readTrace.enoughFor(asked, rules),
      readRaisedOf(events, known, dataKey),
    ])
    const unknown = await readUnknown(devices, known, points.times, stepMs)
    const delays = delaysFor(input, known)
    const trace = traceOf(points.times, points.values)
    const { toMs: endMs } = known
    const found = replay(trace, rules, delays, endMs)
    const spans = unknown.map(({ fromTs, toTs }) => ({ fromMs: fromTs * secondMs, toMs: toTs * secondMs }))
    const all = replay(trace, rules, { ...delays, onMs: { alarm: 0, warning: 0 } }, endMs)
    const { intervalSeconds } = known.device.link
    return {
      fromTs: known.fromMs / secondMs,
      toTs: endMs / secondMs,
      ...{ unknown, intervalSeconds, eventsFromTs },
      times: found.length,
      lastedSeconds: lastedMs(found, spans, endMs) / secondMs,
      occurrences: viewOccurrences(found),
      ...calibrate(all, raised, 2 * intervalSeconds * secondMs),
      ...(propose ? { proposals: viewProposals({ trace, rules, delays, found, raised, endMs }) } : {}),
    }
  }
}

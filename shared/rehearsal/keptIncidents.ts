import { secondMs, hourMs } from '../core/time'
import { ofLimits, type RaisedEvent, sideOf } from './calibrate'
import type { Stretch, LimitRule } from './replay'

/** A time in which something was wrong that people want to hear of. Epoch milliseconds. */
export interface Incident {
  readonly fromMs: number
  readonly toMs: number
}

/** What begins so shortly before an incident and goes on into it is the same. */
const leadMs = hourMs

/** Times that lie this close together are one burst. */
const burstMs = hourMs

/** Where no one has said what was real: each burst, from its first beginning to its last end. */
export const burstsOf = (stretches: readonly Stretch[], endMs: number): Incident[] => {
  const bursts: Incident[] = []
  for (const { fromMs, toMs = endMs } of stretches) {
    const last = bursts.at(-1)
    if (last !== undefined && fromMs - last.toMs <= burstMs) bursts[bursts.length - 1] = { ...last, toMs }
    else bursts.push({ fromMs, toMs })
  }
  return bursts
}

/** Which of the rehearsed announce an incident, and whether each incident is announced. */
export interface Kept<T extends Stretch> {
  readonly announcing: readonly T[]
  readonly others: readonly T[]
  readonly missed: number
}

/**
 * An incident is kept where something begins in it, or shortly before it and lasts into it. Of several the first one
 * announces it, the others only repeat it. Both lists ascend.
 */
export const keptIncidents = <T extends Stretch>(
  rehearsed: readonly T[],
  incidents: readonly Incident[],
): Kept<T> => {
  const announcing = new Set<T>()
  let missed = 0
  let at = 0
  for (const { fromMs, toMs } of incidents) {
    while ((rehearsed[at]?.fromMs ?? Infinity) < fromMs - leadMs) at++
    let next = at
    let isKept = false
    for (; (rehearsed[next]?.fromMs ?? Infinity) <= toMs && !isKept; next++) {
      const each = rehearsed[next]
      if (each === undefined || (each.toMs ?? Infinity) < fromMs) continue
      announcing.add(each)
      isKept = true
    }
    if (!isKept) missed++
  }
  return {
    announcing: [...announcing],
    others: rehearsed.filter((each) => !announcing.has(each)),
    missed,
  }
}

/** What people said was real of the events of a limit, ascending; one that lasts goes on until `endMs`. */
export const incidentsOf = (
  raised: readonly (RaisedEvent & { readonly isAcknowledged: boolean })[],
  { level, side }: Pick<LimitRule, 'level' | 'side'>,
  endMs: number,
): Incident[] =>
  ofLimits(raised)
    .filter((event) => event.isAcknowledged && event.level === level && (sideOf(event.msg) ?? side) === side)
    .map(({ beganTs, endedTs }) => ({
      fromMs: beganTs * secondMs,
      toMs: endedTs === undefined ? endMs : endedTs * secondMs,
    }))
    .sort((a, b) => a.fromMs - b.fromMs)

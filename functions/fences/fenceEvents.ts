import { minuteMs } from '../../shared/core/time'
import { zoneOffsetAt } from '../../shared/core/zoneOffset'
import { type FenceRule, sayRule } from '../../shared/places/fenceRule'
import { type DeviceFences, type GroupFences, fenceIndexOf } from './deviceFences'
import type { Fence } from '../../shared/fences/fence'
import type { FenceState } from './fenceState'

/** What the events of a fence are about. */
export const fenceTopic = (placeid: string): string => `fence:${placeid}`

/** An event as devices list them. */
interface ListedEvent {
  readonly topic: string
  readonly msg: string
  readonly lv: FenceRule['level']
}

const dayMinutes = 24 * 60
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Whether a moment is within the hours of a rule, in its zone. */
export const isWithinHours = (
  { from, to, timeZone }: Pick<Extract<FenceRule, { kind: 'away' }>, 'from' | 'to' | 'timeZone'>,
  tsMs: number,
): boolean => {
  const minute = Math.floor((tsMs + zoneOffsetAt(timeZone, tsMs)) / minuteMs) % dayMinutes
  const [first, end] = [minuteOf(from), minuteOf(to)]
  return first < end ? first <= minute && minute < end : first <= minute || minute < end
}

/** Whether what a rule says is so; a state is missing where the device is outside and never was inside. */
const holds = (
  rule: FenceRule,
  state: FenceState | undefined,
  { tsMs, kmh }: { tsMs: number; kmh: number | undefined },
): boolean => {
  const isInside = state?.isInside === true
  switch (rule.kind) {
    case 'enter':
      return isInside && state.isFirst !== true
    case 'exit':
      return state?.isInside === false && state.isFirst !== true
    case 'dwell':
      return isInside && tsMs - state.sinceMs >= rule.minutes * minuteMs
    case 'speed':
      return isInside && kmh !== undefined && kmh > rule.kmh
    case 'away':
      return !isInside && isWithinHours(rule, tsMs)
  }
}

/** What the fences say of a device at a reading, for the list of its events. */
export const fenceEvents = (
  { seen, states }: DeviceFences,
  groups: readonly GroupFences[],
  at: { tsMs: number; kmh: number | undefined },
): ListedEvent[] => {
  const listed: ListedEvent[] = []
  const list = ({ placeid, name, rules, version }: Fence) => {
    const state = states[placeid]
    if (state !== undefined && state.version !== version) return
    for (const rule of rules) {
      if (!holds(rule, state, at)) continue
      listed.push({ topic: fenceTopic(placeid), msg: sayRule(rule, name), lv: rule.level })
    }
  }
  const known = Object.keys(states)
  for (const group of groups) {
    // Without a fix nothing is known of a group.
    if (seen[group.groupid] === undefined) continue
    const { byId, away } = fenceIndexOf(group)
    for (const placeid of known) {
      const fence = byId.get(placeid)
      if (fence !== undefined) list(fence)
    }
    for (const fence of away) if (states[fence.placeid] === undefined) list(fence)
  }
  return listed
}

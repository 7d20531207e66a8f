import * as z from 'zod/mini'
import { type Fence, mayBeInside } from '../../shared/fences/fence'
import { FenceState, type LastFix, advanceFence } from './fenceState'
import type { Fix } from '../../shared/fences/fix'

/** The fences of a group as they are at one version of its places. */
export interface GroupFences {
  readonly groupid: string
  readonly version: number
  readonly fences: readonly Fence[]
}

/** Where a device is, by all fences that are asked about it. */
export const DeviceFences = z.object({
  /** Of each group the version by whose fences it was judged: what is not among the states is outside of those. */
  seen: z.record(z.string(), z.int()),
  /** By the place: where it is inside, may be crossing, or is outside of what it has left and a rule asks for that. */
  states: z.record(z.string(), FenceState),
})
export type DeviceFences = z.infer<typeof DeviceFences>

export const noFences: DeviceFences = { seen: {}, states: {} }

/** A row that holds more would cost more with each message. The newest are kept. */
const mostStates = 100

const isKept = ({ rules }: Fence, { isInside, isFirst, crossing }: FenceState): boolean =>
  isInside || crossing !== undefined || (isFirst !== true && rules.some(({ kind }) => kind === 'exit'))

const newest = (states: DeviceFences['states']): DeviceFences['states'] => {
  const all = Object.entries(states)
  if (all.length <= mostStates) return states
  const rankOf = ([, { isInside, sinceMs }]: (typeof all)[number]) => (isInside ? Infinity : sinceMs)
  return Object.fromEntries(all.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, mostStates))
}

/**
 * Where the device is after a fix, which is newer than all before; the same object when nothing changed. A fence that
 * is new, or was changed, takes the fix as its first one.
 */
export const advanceFences = (
  before: DeviceFences,
  groups: readonly GroupFences[],
  fix: Fix,
  lastFix: LastFix,
): DeviceFences => {
  let states: Record<string, FenceState> | undefined
  let isSeen = Object.keys(before.seen).length === groups.length
  let known = 0
  for (const { groupid, version, fences } of groups) {
    const seen = before.seen[groupid]
    if (seen !== version) isSeen = false
    for (const fence of fences) {
      const state = before.states[fence.placeid]
      if (state !== undefined) known += 1
      else if (!mayBeInside(fence, fix.at)) continue
      // What has no state and is not new was outside.
      const isNew = seen === undefined || fence.version > seen
      const outside = { version: fence.version, isInside: false, sinceMs: 0, isFirst: true as const }
      const judged = state ?? (isNew ? undefined : outside)
      const next = advanceFence(judged, fence, fix, lastFix)
      if (next === judged) continue
      states ??= { ...before.states }
      if (isKept(fence, next)) states[fence.placeid] = next
      else Reflect.deleteProperty(states, fence.placeid)
    }
  }
  const areGone = known < Object.keys(before.states).length
  if (isSeen && states === undefined && !areGone) return before
  const present = new Set(groups.flatMap(({ fences }) => fences.map(({ placeid }) => placeid)))
  const kept = Object.entries(states ?? before.states).filter(([placeid]) => present.has(placeid))
  return {
    seen: Object.fromEntries(groups.map(({ groupid, version }) => [groupid, version])),
    states: newest(Object.fromEntries(kept)),
  }
}

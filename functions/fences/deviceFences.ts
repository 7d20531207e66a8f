import * as z from 'zod/mini'
import { secondMs } from '../../shared/core/time'
import type { getDeviceFences as contract } from '../../shared/fences/getVisits'
import { type Fence, mayBeInside } from '../../shared/fences/fence'
import type { Fix } from '../../shared/fences/fix'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, LinkItem } from '../devices/deviceStore'
import type { PlaceStore } from '../places/placeStore'
import { groupsWith } from '../access/seenBy'
import { FenceState, type LastFix, advanceFence } from './fenceState'

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

interface FenceIndex {
  readonly byId: ReadonlyMap<string, Fence>
  /** Those that say something of a device that is outside. */
  readonly away: readonly Fence[]
}

const indexes = new WeakMap<GroupFences, FenceIndex>()

/** Made once for each version of a group’s places. */
export const fenceIndexOf = (group: GroupFences): FenceIndex => {
  const known = indexes.get(group)
  if (known !== undefined) return known
  const made = {
    byId: new Map(group.fences.map((fence) => [fence.placeid, fence])),
    away: group.fences.filter(({ rules }) => rules.some(({ kind }) => kind === 'away')),
  }
  indexes.set(group, made)
  return made
}

const isKept = ({ rules }: Fence, { isInside, isFirst, crossing }: FenceState): boolean =>
  isInside || crossing !== undefined || (isFirst !== true && rules.some(({ kind }) => kind === 'exit'))

const newest = (states: DeviceFences['states']): DeviceFences['states'] => {
  const all = Object.entries(states)
  if (all.length <= mostStates) return states
  const rankOf = ([, { isInside, sinceMs }]: (typeof all)[number]) => (isInside ? Infinity : sinceMs)
  return Object.fromEntries(all.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, mostStates))
}

/** It is outside, and this fix does not make it otherwise. */
const staysOutside = (state: FenceState, fence: Fence, { at }: Fix): boolean =>
  !state.isInside &&
  state.crossing === undefined &&
  state.version === fence.version &&
  !mayBeInside(fence, at)

const isSame = ({ seen }: DeviceFences, groups: readonly GroupFences[]): boolean =>
  Object.keys(seen).length === groups.length &&
  groups.every(({ groupid, version }) => seen[groupid] === version)

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
  const put = (fence: Fence, judged: FenceState | undefined) => {
    const next = advanceFence(judged, fence, fix, lastFix)
    if (next === judged) return
    states ??= { ...before.states }
    if (isKept(fence, next)) states[fence.placeid] = next
    else Reflect.deleteProperty(states, fence.placeid)
  }

  for (const { groupid, fences } of groups) {
    const seen = before.seen[groupid]
    for (const fence of fences) {
      if (!mayBeInside(fence, fix.at) || before.states[fence.placeid] !== undefined) continue
      // What has no state and is not new was outside.
      const isNew = seen === undefined || fence.version > seen
      put(fence, isNew ? undefined : { version: fence.version, isInside: false, sinceMs: 0, isFirst: true })
    }
  }
  for (const [placeid, state] of Object.entries(before.states)) {
    const fence = groups
      .map((group) => fenceIndexOf(group).byId.get(placeid))
      .find((each) => each !== undefined)
    if (fence === undefined) {
      states ??= { ...before.states }
      Reflect.deleteProperty(states, placeid)
    } else if (!staysOutside(state, fence, fix)) put(fence, state)
  }

  if (states === undefined && isSame(before, groups)) return before
  return {
    seen: Object.fromEntries(groups.map(({ groupid, version }) => [groupid, version])),
    states: newest(states ?? before.states),
  }
}

/** Where a device is by the fences of its groups, as its link row holds it. */
export const readFences = ({ fences }: Pick<LinkItem, 'fences'>): DeviceFences =>
  fences === undefined ? noFences : DeviceFences.parse(JSON.parse(fences))

interface Parts {
  access: AccessStore
  devices: Pick<DeviceStore, 'link'>
  places: Pick<PlaceStore, 'read'>
}

/** In which fences a device is; no reading is read for it. */
export const getDeviceFences =
  ({ access, devices, places }: Parts): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const [link, groupids] = await Promise.all([devices.link(deviceid), groupsWith(access, deviceid, caller)])
    if (link?.fences === undefined) return { groups: [] }
    const { states } = readFences(link)
    const groups = await Promise.all(
      groupids.map(async (groupid) => {
        const stored = await places.read(groupid)
        const fences = stored.places.flatMap(({ placeid, name, rules, fenceVersion }) => {
          if (rules === undefined) return []
          const state = states[placeid]
          const isInside = state?.isInside === true && state.version === fenceVersion
          return [{ placeid, name, ...(isInside ? { insideTs: state.sinceMs / secondMs } : {}) }]
        })
        return { groupid, fences }
      }),
    )
    return { groups: groups.filter(({ fences }) => fences.length > 0) }
  }

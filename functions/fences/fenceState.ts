import * as z from 'zod/mini'
import { Position } from '../../shared/places/place'
import type { Fence } from '../../shared/fences/fence'
import { type Fix, isReachable, metresFrom } from '../../shared/fences/fix'

/** Fixes on the other side that take one more. */
const Crossing = z.object({
  /** The first one’s time of those that agree. */
  sinceMs: z.number(),
  /** The last one. */
  tsMs: z.number(),
  at: Position,
  errorM: z.number(),
  /** How many agree, and how many there were without one on the side of the state. */
  count: z.int(),
  run: z.int(),
  /** The fix before was of a machine that did not drive: it has been carried off, or these fixes are wild. */
  isFromStand: z.optional(z.literal(true)),
})

type Crossing = z.infer<typeof Crossing>

/** Where a device is, by one fence. Times are epoch milliseconds of measurement. */
export const FenceState = z.object({
  /** Of the fence that it was judged by. */
  version: z.int(),
  isInside: z.boolean(),
  /** The first fix on this side. */
  sinceMs: z.number(),
  /** It was on this side when the fence was first asked about it: it neither entered nor left. */
  isFirst: z.optional(z.literal(true)),
  crossing: z.optional(Crossing),
})
export type FenceState = z.infer<typeof FenceState>

/** A slower one has not driven far: a single fix neither brings it into a fence nor out of it. */
const driveKmh = 3
/** So many errors outside, one fix is enough. */
const certainErrors = 3

type Side = 'certain' | 'likely' | 'none'

/** A wild fix may land in a fence, but a machine that is there comes from where it can have come from. */
const entering = (fence: Fence, { at, errorM, kmh = driveKmh }: Fix): Side => {
  const distanceM = fence.distanceM(at, 0)
  if (distanceM > 0) return 'none'
  return distanceM + errorM <= 0 && kmh >= driveKmh ? 'certain' : 'likely'
}

/** One that does not say how fast it is may be parked. */
const leaving = (fence: Fence, { at, errorM, kmh = 0 }: Fix): Side => {
  const certainM = Math.max(certainErrors * errorM, errorM + fence.marginM)
  const distanceM = fence.distanceM(at, certainM)
  if (distanceM > certainM && kmh >= driveKmh) return 'certain'
  return distanceM - errorM >= fence.marginM ? 'likely' : 'none'
}

/** A machine that does not drive stays where it was: so many fixes have to be at one place. */
const agreeing = { fromDrive: 2, fromStand: 3 } as const

const isStanding = ({ kmh }: Fix): boolean => kmh !== undefined && kmh < driveKmh

/** So many in a row are no wild ones, wherever each of them is. */
const enoughFixes = 5

/** Whether another fix that agrees is enough. */
const confirms = ({ count, isFromStand }: Crossing, fix: Fix): boolean =>
  (fix.kmh ?? 0) >= driveKmh || count + 1 >= (isFromStand ? agreeing.fromStand : agreeing.fromDrive)

/** Whether a fix is where the one before was, or drives. */
const agrees = ({ at, errorM }: Crossing, fix: Fix): boolean =>
  (fix.kmh ?? 0) >= driveKmh || Math.hypot(...metresFrom(at, fix.at)) <= errorM + fix.errorM

/** Looked up only for a fix that may change something. */
export type LastFix = () => Fix | undefined

/**
 * The state after a fix, which is newer than all before; the same object when nothing changed. The first fix says
 * where the device is without its having entered or left; so does the first one after the fence was changed. A
 * position that is only likely on the other side counts with the second fix there; so does one that no machine can have
 * come to from the fix before.
 */
export const advanceFence = (
  state: FenceState | undefined,
  fence: Fence,
  fix: Fix,
  lastFix: LastFix,
): FenceState => {
  const { version } = fence
  const { tsMs, at, errorM } = fix
  if (state?.version !== version) {
    return { version, isInside: fence.distanceM(at, 0) <= 0, sinceMs: tsMs, isFirst: true }
  }
  const { isInside, crossing, ...rest } = state
  const side = isInside ? leaving(fence, fix) : entering(fence, fix)
  if (side === 'none') return crossing === undefined ? state : { ...rest, isInside }

  const follows = crossing !== undefined && isReachable(crossing, fix) && agrees(crossing, fix)
  const last = lastFix()
  const isCertain = side === 'certain' && (last === undefined || isReachable(last, fix))
  const run = (crossing?.run ?? 0) + 1
  if (isCertain || run >= enoughFixes || (follows && confirms(crossing, fix))) {
    return { version, isInside: !isInside, sinceMs: follows ? crossing.sinceMs : tsMs }
  }
  const here = { tsMs, at, errorM, run }
  if (follows) return { ...state, crossing: { ...crossing, ...here, count: crossing.count + 1 } }
  const isFromStand = isInside && (crossing?.isFromStand ?? (last !== undefined && isStanding(last)))
  return {
    ...state,
    crossing: { ...here, sinceMs: tsMs, count: 1, ...(isFromStand ? { isFromStand: true as const } : {}) },
  }
}

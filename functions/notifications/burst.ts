import * as z from 'zod/mini'
import { minuteMs } from '../../shared/core/time'
import { noticeChannels, type NoticeChannel } from '../../shared/alerts/alertSettings'

/** Devices of a group that alarm alike within so long have one cause. */
export const windowMs = 10 * minuteMs
/** So long a notice is held for others like it. */
export const gatherMs = 2 * minuteMs
const share = 0.3
const fewest = 5
/** Of a large group so many are one cause too: no person can deal with hundreds of notices before three tenths of it failed. */
const most = 20
/** So many go out at once, whatever follows; the second one not within `apartMs` of the first. */
const alone = 2
const apartMs = minuteMs
/** No person gets more notices than this of one cause, those that went out alone included. */
export const maxNotices = 3
const muchMore = 1.25

const Lists = z.partialRecord(
  z.enum(noticeChannels),
  z.object({
    /** When each of them is or was due. */
    dueMs: z.array(z.number()),
    /** How many devices it had when the last of them was planned. */
    devices: z.number(),
  }),
)

/** What of a group alarmed alike lately. Times in epoch milliseconds. */
export const Burst = z.object({
  version: z._default(z.number(), 0),
  /** Devices that joined, by minutes since 1970. */
  minutes: z._default(z.record(z.string(), z.number()), {}),
  /** When the last of them did. */
  joinedMs: z.optional(z.number()),
  gatherUntilMs: z.optional(z.number()),
  /** When it became a list, and how many devices that names. */
  openedMs: z.optional(z.number()),
  devices: z._default(z.number(), 0),
  lists: z._default(Lists, {}),
  /** How many devices the group had, and when they were counted. */
  size: z.optional(z.number()),
  sizeMs: z._default(z.number(), 0),
})
export type Burst = z.infer<typeof Burst>

export const noBurst: Burst = Burst.parse({})

export const isOpen = ({ openedMs }: Burst, nowMs: number): boolean =>
  openedMs !== undefined && nowMs < openedMs + windowMs

const countOf = ({ minutes }: Pick<Burst, 'minutes'>): number =>
  Object.values(minutes).reduce((sum, count) => sum + count, 0)

/** Of a list that is over nothing counts any more: who joins then begins anew. */
const lately = (burst: Burst, nowMs: number): Pick<Burst, 'minutes'> => {
  const closedMs = burst.openedMs === undefined ? 0 : burst.openedMs + windowMs
  const fromMs = Math.max(nowMs - windowMs, closedMs <= nowMs ? closedMs : 0)
  const recent = Object.entries(burst.minutes).filter(([minute]) => (Number(minute) + 1) * minuteMs > fromMs)
  return {
    minutes: burst.openedMs !== undefined && closedMs > nowMs ? burst.minutes : Object.fromEntries(recent),
  }
}

/** How many devices make it one cause, in a group of so many. */
export const thresholdOf = (size: number): number => Math.min(most, Math.max(fewest, Math.ceil(size * share)))

/** Whether the size of the group decides: few devices are never one cause. */
export const needsSize = (burst: Burst, joining: number, nowMs: number): boolean =>
  !isOpen(burst, nowMs) && countOf(lately(burst, nowMs)) + joining >= fewest

const joined = (burst: Burst, joining: number, nowMs: number): Burst => {
  const { minutes } = lately(burst, nowMs)
  const minute = String(Math.floor(nowMs / minuteMs))
  return {
    ...burst,
    joinedMs: joining === 0 ? burst.joinedMs : nowMs,
    minutes: joining === 0 ? minutes : { ...minutes, [minute]: (minutes[minute] ?? 0) + joining },
  }
}

/** A list of the devices that are silent or alarm alike from now on. */
const opened = (burst: Burst, nowMs: number, gatherUntilMs: number): Burst => ({
  ...burst,
  openedMs: nowMs,
  gatherUntilMs,
  devices: countOf(burst),
  lists: {},
})

const gathering = ({ gatherUntilMs }: Burst, nowMs: number): number =>
  gatherUntilMs !== undefined && gatherUntilMs > nowMs ? gatherUntilMs : nowMs + gatherMs

export type Verdict = { kind: 'go' } | { kind: 'hold'; untilMs: number } | { kind: 'list' }

/**
 * What becomes of the notice of a device.
 * @param isNew the device did not join within the window before
 * @param wasHeld it has waited for others already
 * @param size of the group; need not be known while `needsSize` says so
 */
export const stepBurst = (
  known: Burst,
  { isNew, wasHeld }: { isNew: boolean; wasHeld: boolean },
  size: number,
  nowMs: number,
): { burst: Burst; verdict: Verdict } => {
  const joining = isNew ? 1 : 0
  const burst = joined(known, joining, nowMs)
  if (isOpen(known, nowMs)) {
    return { burst: { ...burst, devices: burst.devices + joining }, verdict: { kind: 'list' } }
  }
  const count = countOf(burst)
  if (count >= thresholdOf(size)) {
    return { burst: opened(burst, nowMs, gathering(burst, nowMs)), verdict: { kind: 'list' } }
  }
  const isSoon = count > 1 && nowMs - (known.joinedMs ?? -Infinity) < apartMs && isNew
  if (wasHeld || (count <= alone && !isSoon)) return { burst, verdict: { kind: 'go' } }
  const untilMs = gathering(burst, nowMs)
  return { burst: { ...burst, gatherUntilMs: untilMs }, verdict: { kind: 'hold', untilMs } }
}

/** So long the sweep takes to write the events of those that it found. */
const sweepMs = minuteMs

/** Many devices at once, known before any of their notices: undefined when they are not so many. */
export const openAtOnce = (known: Burst, joining: number, size: number, nowMs: number): Burst | undefined => {
  if (isOpen(known, nowMs)) return undefined
  const { minutes } = lately(known, nowMs)
  const burst = { ...known, minutes }
  if (countOf(burst) + joining < thresholdOf(size)) return undefined
  // Each counts when its own notice joins.
  return { ...opened(burst, nowMs, nowMs + sweepMs), minutes: {}, devices: 0 }
}

/** When the last list of a cause is due at the latest. */
export const closingMs = (openedMs: number): number => openedMs + windowMs

/** The next list by a channel, when one has to be planned for what has joined. */
export const nextList = (
  burst: Burst,
  channel: NoticeChannel,
  nowMs: number,
): { burst: Burst; dueMs: number } | undefined => {
  const { openedMs = nowMs, gatherUntilMs = nowMs, devices } = burst
  const known = burst.lists[channel]
  const plan = (dueMs: number) => ({
    burst: {
      ...burst,
      lists: { ...burst.lists, [channel]: { dueMs: [...(known?.dueMs ?? []), dueMs], devices } },
    },
    dueMs,
  })
  if (known === undefined) return plan(Math.max(nowMs, gatherUntilMs))
  if (known.dueMs.length >= maxNotices) return undefined
  const closesMs = closingMs(openedMs)
  // The last one is always at the end: whatever joins before that stands in it.
  if (known.dueMs.length === maxNotices - 1 && Math.max(...known.dueMs) <= nowMs) return plan(closesMs)
  const pendingMs = Math.max(...known.dueMs)
  const hasGrown = devices >= Math.max(known.devices * muchMore, known.devices + fewest)
  const soonMs = Math.min(nowMs + gatherMs, closesMs)
  if (pendingMs > nowMs)
    return hasGrown && pendingMs > soonMs && known.dueMs.length === 2 ? plan(soonMs) : undefined
  return plan(hasGrown ? soonMs : closesMs)
}

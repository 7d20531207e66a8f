import { type Clock, dayMs } from '../../shared/core/time'
import type { ChangeWindow } from '../../shared/changes/changeSet'
import { spansOfWeekly } from '../../shared/core/wallClock'
import type { CheckSets } from '../commands/handoverCheck'
import type { SetStore } from './setStore'

type Zoned = Pick<ChangeWindow, 'days' | 'from' | 'to' | 'timeZone' | 'isDeviceTime'>

/** Whose clock counts: the device's own where it is known and asked for. */
const zoneOf = ({ timeZone, isDeviceTime }: Zoned, ownZone: string | undefined): string =>
  isDeviceTime ? (ownZone ?? timeZone) : timeZone

const spansFrom = (window: Zoned, ownZone: string | undefined, fromMs: number) =>
  spansOfWeekly(zoneOf(window, ownZone), window, { fromMs, toMs: fromMs + 8 * dayMs }).toSorted(
    (a, b) => a.fromMs - b.fromMs,
  )

/** Whether a device may be given something at a moment. */
export const isOpen = (window: Zoned | undefined, ownZone: string | undefined, nowMs: number): boolean =>
  window === undefined ||
  spansFrom(window, ownZone, nowMs).some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)

/** When it may be next; now, while it is open. */
export const opensAt = (window: Zoned | undefined, ownZone: string | undefined, nowMs: number): number => {
  if (window === undefined) return nowMs
  const span = spansFrom(window, ownZone, nowMs).find(({ toMs }) => toMs > nowMs)
  return Math.max(span?.fromMs ?? nowMs + dayMs, nowMs)
}

/** The end of a wait that counts only once the device could have been given it: not before its window closes. */
export const endOfWait = (
  window: Zoned | undefined,
  ownZone: string | undefined,
  untilMs: number,
): number => {
  if (window === undefined) return untilMs
  const span = spansFrom(window, ownZone, untilMs).find(({ toMs }) => toMs > untilMs)
  return span === undefined ? untilMs : span.toMs
}

/**
 * A command of a change set goes out while the set runs and its window is open. That it runs is checked in the transaction
 * that hands over: after a pause was answered nothing of it goes out.
 */
export const openCheckSets =
  (store: Pick<SetStore, 'head' | 'runsCheck'>, now: Clock): CheckSets =>
  async ({ changes = [] }) => {
    const refs = changes.filter(({ set }) => set !== undefined)
    if (refs.length === 0) return { kind: 'go', checks: [] }
    const heads = await Promise.all(refs.map(({ changeid }) => store.head(changeid)))
    const held = heads.find((head) => head?.state !== 'running')
    if (held !== undefined || heads.includes(undefined)) {
      const state = held?.state ?? 'ended'
      return { kind: 'takeBack', reason: `The change set that it is part of is ${state}.` }
    }
    if (!refs.every(({ set }) => isOpen(set?.window, set?.zone, now()))) return { kind: 'wait' }
    return { kind: 'go', checks: refs.map(({ changeid }) => store.runsCheck({ changeid })) }
  }

import { type Clock, secondMs } from '../../shared/core/time'
import {
  type SwapPart,
  swapPartNames,
  type SwapState,
  type SwapView,
  type getSwap as contract,
} from '../../shared/swaps/swaps'
import type { Serve } from '../core/http/serve'
import type { Swap, SwapStore } from './swapStore'
import { undoUntilMs } from './swapUnit'

const stateOf = ({ isOpen, phase, stopped, undoneMs }: Swap): SwapState => {
  if (isOpen === true) return phase === 'carry' ? 'carrying' : 'undoing'
  if (stopped !== undefined) return 'stopped'
  return undoneMs === undefined ? 'carried' : 'undone'
}

const partOf = ({ phase, part: here, isOpen, ...swap }: Swap, part: SwapPart): SwapView['parts'][number] => {
  const known = (phase === 'carry' ? swap.carried : swap.returned)[part]
  const running = isOpen === true ? 'running' : 'left'
  const waiting = isOpen === true ? 'waiting' : 'left'
  const state = known !== undefined ? 'done' : part === here ? running : waiting
  return { part, state, count: known?.count ?? 0, notes: known?.notes ?? [] }
}

export const viewSwap = (swap: Swap, nowMs: number): SwapView => {
  const { swapid, deviceid, newDeviceid, name, by, startedMs, endedMs, stopped, undoBy, undoneMs } = swap
  const untilMs = undoUntilMs(swap, nowMs)
  return {
    swapid,
    state: stateOf(swap),
    oldDeviceid: deviceid,
    newDeviceid,
    name,
    by: by.name,
    startedTs: startedMs / secondMs,
    ...(endedMs === undefined ? {} : { endedTs: endedMs / secondMs }),
    ...(untilMs === undefined ? {} : { undoUntilTs: untilMs / secondMs }),
    ...(undoBy === undefined ? {} : { undoneBy: undoBy.name }),
    ...(undoneMs === undefined ? {} : { undoneTs: undoneMs / secondMs }),
    ...(stopped === undefined ? {} : { stopped }),
    parts: swapPartNames.map((part) => partOf(swap, part)),
  }
}

export const getSwap =
  (swaps: Pick<SwapStore, 'lastOf'>, now: Clock): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const swap = await swaps.lastOf(deviceid)
    return swap === undefined ? {} : { swap: viewSwap(swap, now()) }
  }

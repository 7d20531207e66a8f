import type { DeviceId } from '../../../shared/core/ids'
import { type SwapView, getSwap } from '../../../shared/swaps/swaps'
import { readsOf } from '../core/api/readsOf'
import { useEndpoint } from '../core/api/useEndpoint'
import { getSettings } from '../../../shared/settings/deviceSettings'

/** Whether something is being done about it now. */
export const isUnderWay = (swap: SwapView | undefined): boolean =>
  swap?.state === 'carrying' || swap?.state === 'undoing'

const pollMs = 3000

/** The last replacement of or by a unit; `isAsked` false asks nothing. It is followed while it is under way. */
export const useSwap = (deviceid: DeviceId, isAsked = true) =>
  useEndpoint(getSwap, isAsked ? { deviceid } : undefined, {
    refreshInterval: (latest) => (isUnderWay(latest?.swap) ? pollMs : 0),
  })

/** The reads that are old once a replacement begins or ends. */
export const readsOfSwap = (deviceids: readonly DeviceId[]) =>
  deviceids.flatMap((deviceid) => [readsOf(getSwap, { deviceid }), readsOf(getSettings, { deviceid })])

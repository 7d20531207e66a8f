import { useCallback, useEffect, useRef } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { askAgain } from '../core/api/askAgain'

/** The command queue shows the new command this much later. */
const queueDelayMs = 1500

/** Asks for the command queue again, a moment after something was put into it. */
export const useQueueRefresh = (deviceid: DeviceId, delayMs = queueDelayMs): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Where it does not arrive the queue is asked for at its own time.
      import('../commands/useCommands').then(
        ({ readsOfCommands }) => askAgain(readsOfCommands(deviceid)),
        () => undefined,
      )
    }, delayMs)
  }, [deviceid, delayMs])
}

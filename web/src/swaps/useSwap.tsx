import { useState } from 'react'
import { secondMs } from '../../../shared/core/time'
import { type SwapView, undoSwap, getSwap } from '../../../shared/swaps/swaps'
import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { formatInstant } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import { readsOf } from '../core/api/readsOf'
import { useEndpoint } from '../core/api/useEndpoint'

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

interface Props {
  swap: SwapView
  size?: 'compact-sm'
}

/** Puts the old unit back, after a question that says what stays; absent when it is too late. */
export const UndoButton = ({ swap, size }: Props) => {
  const { oldDeviceid, newDeviceid, undoUntilTs } = swap
  const [isAsking, setIsAsking] = useState(false)
  const undo = useAction(undoSwap, {
    success: ({ message }) => message,
    refresh: readsOfSwap([oldDeviceid, newDeviceid]),
  })
  const nowMs = useNow()
  useZone()
  if (undoUntilTs === undefined || undoUntilTs * secondMs <= nowMs) return null
  return (
    <>
      <Button variant="default" {...(size === undefined ? {} : { size })} onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Put ${oldDeviceid} back`}
          confirmLabel="Put back"
          onConfirm={() => undo.run({ deviceid: oldDeviceid })}
          onClose={() => setIsAsking(false)}
        >
          Readings, settings, people, groups, views and links go back to {oldDeviceid}. What {newDeviceid} has
          measured itself stays with it, and so does what was changed since. Possible until{' '}
          {formatInstant(undoUntilTs * secondMs)}.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { addressOf, callEndpoint } from '../core/callEndpoint'
import { type DisplayChange, inverseOf, piecesOf, realChange, withChange } from './displayChange'

type Settings = OutputOf<typeof getSettings>

const changed = (settings: Settings, change: DisplayChange): Settings => {
  const deviceRecord = {
    ...settings.deviceRecord,
    PORTAL_displaySettings: withChange(settings.deviceRecord.PORTAL_displaySettings, change),
  }
  return { ...settings, deviceRecord, deviceSettings: deviceRecord }
}

/** What became of the last change. */
export type EditOutcome =
  | { readonly state: 'saved'; readonly text: string; readonly inverse: DisplayChange }
  | {
      readonly state: 'failed'
      readonly text: string
      readonly change: DisplayChange
      readonly error: unknown
    }

/** So long a change can be taken back with one press; later it is one edit like any other. */
const undoMs = 20_000

/**
 * Changes display settings: the page shows them at once, the server follows; a failure takes them back. Several may
 * be under way: only after the last one the server is asked what is true now.
 */
export const useDisplayEdits = (deviceid: DeviceId, display: DisplaySettings) => {
  const { mutate } = useSWRConfig()
  const [outcome, setOutcome] = useState<EditOutcome>()
  const underWay = useRef(0)
  const address = addressOf(getSettings, { deviceid })

  const show = useCallback(
    (change: DisplayChange) =>
      mutate<Settings>(address, (kept) => (kept === undefined ? kept : changed(kept, change)), {
        revalidate: false,
      }),
    [mutate, address],
  )

  const save = useCallback(
    async (given: DisplayChange, text: string) => {
      const change = realChange(display, given)
      if (Object.keys(change).length === 0) return
      const inverse = inverseOf(display, change)
      underWay.current += 1
      setOutcome({ state: 'saved', text, inverse })
      await show(change)
      try {
        for (const piece of piecesOf(change)) {
          await callEndpoint(putSettings, { deviceid, PORTAL_displaySettings: piece })
        }
      } catch (error) {
        await show(inverse)
        setOutcome({ state: 'failed', text, change, error })
      } finally {
        underWay.current -= 1
        if (underWay.current === 0) void mutate(address)
      }
    },
    [address, deviceid, display, mutate, show],
  )

  const dismiss = useCallback(() => setOutcome(undefined), [])
  useEffect(() => {
    if (outcome?.state !== 'saved') return undefined
    const timer = setTimeout(dismiss, undoMs)
    return () => clearTimeout(timer)
  }, [outcome, dismiss])
  return { save, outcome, dismiss }
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { addressOf } from '../core/addressOf'
import { callEndpoint } from '../core/callEndpoint'
import { type DisplayChange, withChange } from './displayChange'
import { type EditOutcome, openDisplayEdits } from './openDisplayEdits'

type Settings = OutputOf<typeof getSettings>

const changed = (settings: Settings, change: DisplayChange): Settings => {
  const deviceRecord = {
    ...settings.deviceRecord,
    PORTAL_displaySettings: withChange(settings.deviceRecord.PORTAL_displaySettings, change),
  }
  return { ...settings, deviceRecord, deviceSettings: deviceRecord }
}

/** So long a change can be taken back with one press; later it is one edit like any other. */
const undoMs = 20_000

/** Changes the display settings of a device, and tells what became of the last change. */
export const useDisplayEdits = (deviceid: DeviceId) => {
  const { mutate, cache } = useSWRConfig()
  const [outcome, setOutcome] = useState<EditOutcome>()

  const save = useMemo(() => {
    const address = addressOf(getSettings, { deviceid })
    const displayIn = (settings: Settings | undefined): DisplaySettings =>
      settings?.deviceRecord.PORTAL_displaySettings ?? {}
    return openDisplayEdits({
      known: () => displayIn(cache.get(address)?.data as Settings | undefined),
      read: async () => displayIn(await callEndpoint(getSettings, { deviceid })),
      write: (piece) => callEndpoint(putSettings, { deviceid, PORTAL_displaySettings: piece }),
      show: (change) =>
        void mutate<Settings>(address, (kept) => (kept === undefined ? kept : changed(kept, change)), {
          revalidate: false,
        }),
      settle: () => void mutate(address),
      tell: setOutcome,
    })
  }, [deviceid, mutate, cache])

  const dismiss = useCallback(() => setOutcome(undefined), [])
  useEffect(() => {
    if (outcome === undefined || outcome.error !== undefined) return undefined
    const timer = setTimeout(dismiss, undoMs)
    return () => clearTimeout(timer)
  }, [outcome, dismiss])
  return { save, outcome, dismiss }
}

import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { DeviceId } from '../../../shared/core/ids'
import { type OutputOf, addressOf } from '../../../shared/core/endpoint'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { callEndpoint } from '../core/api/callEndpoint'
import { failureOf } from '../ui/feedback/failureOf'
import type { ToastContent } from '../ui/toast/createToasts'
import { toasts } from '../ui/toast/toasts'
import { type DisplayChange, withChange } from './displayChange'
import { type EditOutcome, createDisplayEdits } from './createDisplayEdits'

type Settings = OutputOf<typeof getSettings>

const changed = (settings: Settings, change: DisplayChange): Settings => {
  const deviceRecord = {
    ...settings.deviceRecord,
    PORTAL_displaySettings: withChange(settings.deviceRecord.PORTAL_displaySettings, change),
  }
  return { ...settings, deviceRecord, deviceSettings: deviceRecord }
}

/** One notice for a change: done, with Undo, or the failure, with Try again. */
const outcomeToast = () => {
  let id: number | undefined
  return ({ text, error, action }: EditOutcome) => {
    const failure = error === undefined ? undefined : failureOf(error)
    const notice: ToastContent =
      failure === undefined
        ? { tone: 'success', text, action }
        : {
            tone: 'error',
            text: `Not saved: ${failure.message}`,
            requestId: failure.requestId,
            action,
          }
    if (id === undefined) id = toasts.show(notice)
    else toasts.update(id, notice)
  }
}

/** The page's cache of answers. */
export type AnswerCache = Pick<ReturnType<typeof useSWRConfig>, 'mutate' | 'cache'>

/** Changes the display settings of a device, and shows the outcome of the last change in a notice. */
export const displayEditsOf = (deviceid: DeviceId, { mutate, cache }: AnswerCache) => {
  const address = addressOf(getSettings, { deviceid })
  const displayIn = (settings: Settings | undefined): DisplaySettings =>
    settings?.deviceRecord.PORTAL_displaySettings ?? {}
  return createDisplayEdits({
    cached: () => displayIn(cache.get(address)?.data as Settings | undefined),
    read: async () => displayIn(await callEndpoint(getSettings, { deviceid })),
    write: (piece) => callEndpoint(putSettings, { deviceid, PORTAL_displaySettings: piece }),
    show: (change) =>
      void mutate<Settings>(address, (cached) => (cached === undefined ? cached : changed(cached, change)), {
        revalidate: false,
      }),
    revalidate: () => void mutate(address),
    showOutcome: outcomeToast(),
  })
}

/** `displayEditsOf` for a component. */
export const useDisplayEdits = (deviceid: DeviceId) => {
  const { mutate, cache } = useSWRConfig()
  return useMemo(() => displayEditsOf(deviceid, { mutate, cache }), [deviceid, mutate, cache])
}

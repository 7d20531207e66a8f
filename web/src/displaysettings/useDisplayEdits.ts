import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { DeviceId } from '../../../shared/core/ids'
import { type OutputOf, addressOf } from '../../../shared/core/endpoint'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { displayOf } from '../display/catalogue/displayOf'
import { canBeShown } from '../display/catalogue/planCards'
import { isTriggerKey } from '../display/catalogue/triggersOf'
import type { Device } from '../devices/useDevice'
import { toasts, type ToastContent } from '../ui/toast/toasts'
import { callEndpoint } from '../core/api/callEndpoint'
import { failureOf } from '../ui/feedback/outcome'
import { cardRows, changeOf } from './cardRows'
import { type DisplayChange, withChange, type EditOutcome, createDisplayEdits } from './displayChange'
import { editsOfMove, noPlaceLeft } from './moveCard'

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
  return ({ text, isPending, error, action }: EditOutcome) => {
    const failure = error === undefined ? undefined : failureOf(error)
    const notice: ToastContent =
      failure === undefined
        ? { tone: isPending ? 'progress' : 'success', text, action }
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
type AnswerCache = Pick<ReturnType<typeof useSWRConfig>, 'mutate' | 'cache'>

/** Changes the display settings of a device, and shows the outcome of the last change in a notice. */
const displayEditsOf = (deviceid: DeviceId, { mutate, cache }: AnswerCache) => {
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

/** What the menu of a card changes at once. The notice of each takes it back. */
export const cardEditsOf = (device: Device, keys: readonly string[], cache: AnswerCache) => {
  const { deviceid, display, config, role, featuresVersion, notes } = device
  const save = displayEditsOf(deviceid, cache)
  const labelOf = (key: string): string => displayOf(key, display[key]).label

  const toTheTop = (key: string, present: DisplaySettings): DisplayChange | undefined => {
    const rows = cardRows(keys, present, config, {}, notes.asset_type).filter(
      (row) => canBeShown(row.card, { role, featuresVersion }) && !isTriggerKey(row.key),
    )
    const edits = editsOfMove(rows, key, 0)
    return edits === undefined ? undefined : changeOf(present, edits)
  }
  return {
    pin: (key: string) => {
      if (toTheTop(key, display) === undefined) toasts.show({ tone: 'error', text: noPlaceLeft })
      else void save((present) => toTheTop(key, present) ?? {}, `${labelOf(key)} pinned to the top`)
    },
    hide: (key: string) =>
      void save((present) => ({ [key]: { ...present[key], displayType: 'hide' } }), `${labelOf(key)} hidden`),
  }
}

import { useSWRConfig } from 'swr'
import type { DisplayEntry } from '../../../../shared/display/displaySettings'
import type { Widget } from '../../../../shared/display/widget'
import { getSettings, putSettings } from '../../../../shared/settings/deviceSettings'
import { addressOf, callEndpoint } from '../../core/callEndpoint'
import type { Device } from '../../devices/useDevice'

/** Saves or deletes a widget of a device; what else its entry holds stays. @throws RequestError */
export const useSaveWidget = ({ deviceid, display }: Device, widgetid: string) => {
  const { mutate } = useSWRConfig()
  const put = async (entry: DisplayEntry | null) => {
    await callEndpoint(putSettings, { deviceid, PORTAL_displaySettings: { [widgetid]: entry } })
    await mutate(addressOf(getSettings, { deviceid }))
  }
  return {
    save: (widget: Widget) => put({ ...display[widgetid], widget }),
    remove: () => put(null),
  }
}

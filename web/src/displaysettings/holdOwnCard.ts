import type { DeviceId } from '../../../shared/core/ids'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { readWidget } from '../../../shared/display/widget'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { callEndpoint } from '../core/api/callEndpoint'
import { offerUndo } from '../core/api/offerUndo'
import { readsOf } from '../core/api/readsOf'
import { holdImages } from '../files/uploadImage'

/** Holds a card that a person drew, with its image, before it is removed. The answer offers it back by its name. */
export const holdOwnCard = async (deviceid: DeviceId, key: string, entry: DisplayEntry | undefined) => {
  const widget = readWidget(entry?.widget)
  const path = widget?.image.path ?? null
  const bringImages = await holdImages(deviceid, path === null ? [] : [path])
  const putBack = async () => {
    const nowOf = await bringImages()
    const drawing =
      widget === undefined || path === null
        ? {}
        : { widget: { ...widget, image: { ...widget.image, path: nowOf(path) } } }
    // Nothing is there since the removal, unless another person drew something under the same key.
    return callEndpoint(putSettings, {
      deviceid,
      PORTAL_displaySettings: { [key]: { ...entry, ...drawing } },
      basedOn: { [key]: null },
    })
  }
  return (name: string) =>
    offerUndo({
      done: `${name} removed`,
      undone: `${name} restored`,
      putBack,
      refresh: [readsOf(getSettings, { deviceid })],
    })
}

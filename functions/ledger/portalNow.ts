import type { DeviceId } from '../../shared/core/ids'
import type { FlatConfig } from '../../shared/devices/configTree'
import { DisplayEntry } from '../../shared/display/displaySettings'
import { flattenPortal } from '../../shared/ledger/portalSettings'
import { DeviceNotes } from '../../shared/settings/deviceSettings'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'

export type PortalSource = Pick<DeviceStore, 'display' | 'item'>

/** How the cards of a device are shown now, and its notes, as flat settings. */
export const portalNow = async (
  devices: PortalSource,
  deviceid: DeviceId,
  parts: { notes: boolean },
): Promise<FlatConfig> => {
  const [display, noted] = await Promise.all([
    devices.display(deviceid),
    parts.notes ? devices.item(deviceid, deviceItem.notes) : undefined,
  ])
  const entries = display.map(({ key, entry }) => [key, DisplayEntry.safeParse(entry).data ?? {}] as const)
  return flattenPortal(Object.fromEntries(entries), DeviceNotes.safeParse(noted?.notes).data)
}

import { OwnName } from '../../shared/display/ownName'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { EventOfDevice } from '../../shared/alerts/activeEvents'

/** How the owner writes each channel of a device; an entry that no longer fits is as if it were not there. */
export const ownNamesOf = (
  display: Awaited<ReturnType<DeviceStore['display']>>,
): Readonly<Record<string, OwnName>> =>
  Object.fromEntries(
    display.flatMap(({ key, entry }) => {
      const own = OwnName.safeParse(entry)
      return own.success ? [[key, own.data] as const] : []
    }),
  )

/** Adds how the owner writes what each event is about; an entry that no longer fits is as if it were not there. */
export const nameEvents = (
  devices: Pick<DeviceStore, 'item'>,
  events: readonly EventOfDevice[],
): Promise<EventOfDevice[]> =>
  Promise.all(
    events.map(async (event) => {
      const stored = await devices.item(event.deviceid, deviceItem.display(event.topic))
      const own = OwnName.safeParse(stored?.entry)
      return own.success && Object.keys(own.data).length > 0 ? { ...event, own: own.data } : event
    }),
  )

import type { EventOfDevice } from '../../shared/alerts/activeEvents'
import { OwnName } from '../../shared/display/ownName'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'

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

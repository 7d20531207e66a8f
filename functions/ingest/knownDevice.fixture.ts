import type { DeviceId } from '../../shared/core/ids'
import { LinkItem, RecordItem } from '../devices/deviceStore'

/** A device that the portal knows and has heard nothing of. */
export const knownDevice = (deviceid: DeviceId) => ({
  record: RecordItem.parse({
    deviceid,
    name: 'Truck',
    model: 'ORB-C1',
    fw: 'SFW003-3.4.0',
    provisionedTs: 1_700_000_000,
    streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
  }),
  link: LinkItem.parse({ deviceid }),
})

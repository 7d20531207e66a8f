import { batchWrite } from '../../functions/core/store/batchWrite'
import { accessKey } from '../../functions/core/accessKey'
import { DeviceId, type GroupId } from '../../shared/core/ids'
import type { Sender } from '../bench/ingest/sendSteadily'
import { connectDevice } from '../harness/connectDevice'
import type { Harness } from '../harness/openHarness'

const atOnce = 40

const idOf = (n: number): DeviceId => DeviceId.parse(`SCAL${String(n).padStart(5, '0')}`)

/** So many devices in a group, known to the portal as the factory makes them known, each with its own connection. */
export const openSenders = async (
  harness: Harness,
  groupid: GroupId,
  count: number,
): Promise<{ senders: Sender[]; deviceids: DeviceId[] }> => {
  const { address, clients } = harness
  const deviceids = Array.from({ length: count }, (_, n) => idOf(n))
  const queue = deviceids.values()
  const senders: Sender[] = []
  const worker = async () => {
    for (const deviceid of queue) {
      const device = await harness.newDevice({ deviceid, name: `Haul Truck ${deviceid.slice(-5)}` })
      const { client } = await connectDevice(address, device, { listen: false })
      senders.push({ deviceid, client })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const group = accessKey.group(groupid)
  await batchWrite(clients.documents, address.tables.Access, {
    put: deviceids.flatMap((deviceid) => {
      const device = accessKey.device(deviceid)
      return [
        { pk: group, sk: device },
        { pk: device, sk: group },
      ]
    }),
  })
  return { senders, deviceids }
}

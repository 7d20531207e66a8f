import { alertKey } from '../../../functions/alerts/alertStore'
import { batchWrite } from '../../../functions/core/store/batchWrite'
import { setFields } from '../../../functions/core/store/setFields'
import { tryWrite } from '../../../functions/core/store/storeWrites'
import { deviceItem } from '../../../functions/devices/deviceStore'
import type { Device } from '../../harness/makeDevices'
import type { Harness } from '../../harness/openHarness'

/** Once while an event lasts: each event of the benchmarks begins anew. */
const seconds = { email: { warning: 2_592_000, alarm: 2_592_000 } }
const madeAtOnce = 50

/** Where the alerts of a device go: an address of its own, so that its mails can be counted. */
export const mailboxOf = ({ deviceid }: Pick<Device, 'deviceid'>): string =>
  `${deviceid.toLowerCase()}@alarms.example`

const arrange = async ({ clients, address }: Harness, device: Device): Promise<void> => {
  const { Devices } = address.tables
  const { deviceid } = device
  await batchWrite(clients.documents, Devices, {
    put: [{ ...alertKey(deviceid), seconds, emailList: [mailboxOf(device)], version: 1 }],
  })
  const key = { deviceid, sk: deviceItem.record }
  await tryWrite(clients.documents, setFields(Devices, key, { set: { alertSeconds: seconds } }))
}

/** Devices of a plan with mails, whose warnings and alarms are told to one address each. */
export const makeAlarming = async (harness: Harness, count: number): Promise<Device[]> => {
  const made: Device[] = []
  while (made.length < count) {
    const some = Math.min(madeAtOnce, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: some }, () => harness.newDevice()))))
  }
  for (let at = 0; at < made.length; at += madeAtOnce) {
    await Promise.all(made.slice(at, at + madeAtOnce).map((device) => arrange(harness, device)))
  }
  return made
}

import { accessKey } from '../../../functions/core/accessKey'
import { batchWrite } from '../../../functions/core/store/batchWrite'
import { deviceItem } from '../../../functions/devices/deviceStore'
import { DeviceId } from '../../../shared/core/ids'
import { machineRecord } from '../../fixtures/machines'
import type { Harness } from '../../harness/openHarness'

const idLength = 9

/** Somebody with so many devices, every second of which is Hosted; `mark` begins their ids. */
export const openPayer = async (
  { newUser, clients: { documents }, address: { tables } }: Harness,
  mark: string,
  count: number,
) => {
  const person = await newUser(`Payer for ${mark}`)
  const user = accessKey.user(person.userid)
  const ids = Array.from({ length: count }, (_, n) =>
    DeviceId.parse(mark + String(n).padStart(idLength - mark.length, '0')),
  )
  const records = ids.map((deviceid, n) => ({
    ...machineRecord(deviceid),
    sk: deviceItem.record,
    assetType: n % 3 === 0 ? 'Pump' : 'Haul Truck',
    tier: n % 2 === 0 ? 'PREMIUM' : 'STANDARD',
  }))
  const relations = ids.flatMap((deviceid) => {
    const device = accessKey.device(deviceid)
    return [
      { pk: user, sk: device, role: 'ADMIN' },
      { pk: device, sk: user, role: 'ADMIN' },
    ]
  })
  await batchWrite(documents, tables.Devices, { put: records })
  await batchWrite(documents, tables.Access, { put: relations })
  return person
}

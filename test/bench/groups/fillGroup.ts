import { createHash } from 'node:crypto'
import { DeviceId, type GroupId } from '../../../shared/core/ids'
import { dayMs, secondMs } from '../../../shared/core/time'
import { batchWrite } from '../../../functions/core/store/batchWrite'
import { accessKey } from '../../../functions/core/accessKey'
import { searchIndexFields } from '../../../functions/core/store/rowFields'
import { packText } from '../../../functions/core/packedText'
import { deviceItem } from '../../../functions/devices/deviceStore'
import type { Harness } from '../../harness/openHarness'
import type { Person } from '../../harness/makePeople'

/** So many rows are on their way at once. */
const portion = 1000
const channels = 30
const idLength = 9
const events = { every: 40, active: { topic: 'vin', level: 'warning', msg: 'Low', beganMs: 5, lastMs: 6 } }

/** Without an order, as the factory gives them: ids in a row would shrink to nothing on their way. */
const idOf = (letter: string, n: number) => {
  const digest = createHash('sha256').update(`${letter}${n}`).digest('hex')
  return DeviceId.parse(
    `${letter}${BigInt(`0x${digest}`)
      .toString(36)
      .slice(0, idLength - 1)
      .toUpperCase()}`,
  )
}

/** Receivers tell the millionth of a degree. */
const asMeasured = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** As long as what a machine on a bus really sends; the machines stand around one mine. */
const readingOf = (n: number, tsMs: number) => ({
  ts: tsMs / secondMs,
  vin: 27 + (n % 17) / 10,
  gps_lat: asMeasured(-32.6 + ((n * 7919) % 1000) / 9000),
  gps_lon: asMeasured(151 + ((n * 104_729) % 1000) / 9000),
  gps_speed: n % 3 === 0 ? n % 40 : 0,
  gps_cog: n % 360,
  state: 1 + (n % 6),
  fuel_level: (n * 7) % 100,
  coolant_temp: 70 + (n % 30),
  ...Object.fromEntries(Array.from({ length: channels }, (_, i) => [`ch${i}`, (n * (i + 3)) % 331])),
})

const rowsOf = (deviceid: DeviceId, n: number, nowMs: number) => {
  const name = `Haul Truck ${n}`
  const heardMs = nowMs - (n % 120) * secondMs
  const record = {
    ...{ deviceid, sk: deviceItem.record, name, model: 'QUAD-C2', fw: 'SFW003-3.4.0', tier: 'PREMIUM' },
    addedTs: Math.floor((nowMs - 400 * dayMs) / secondMs),
    ...{ trialResetActive: false, provisionedTs: 0, assetType: 'Haul Truck' },
    streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
    ...searchIndexFields('DEVICE_NAME', name),
  }
  const lasting = n % events.every === 0 ? { 'vin|warning': events.active } : {}
  const link = {
    ...{ deviceid, sk: deviceItem.link, intervalSeconds: 300, lastContactMs: heardMs, latestTsMs: heardMs },
    latest: packText(JSON.stringify(readingOf(n, heardMs))),
    events: JSON.stringify({ tsMs: heardMs, active: lasting }),
  }
  return [record, link]
}

/** A group of so many devices, each with what it was heard to say last, and somebody who administers it. */
export const fillGroup = async (
  { address: { tables }, clients: { documents }, newGroup }: Harness,
  person: Person,
  { letter, count }: { letter: string; count: number },
): Promise<{ groupid: GroupId; deviceids: DeviceId[] }> => {
  const groupid = await newGroup([[person, 'ADMIN']], [])
  const deviceids = Array.from({ length: count }, (_, n) => idOf(letter, n))
  for (let from = 0; from < count; from += portion) {
    const some = deviceids.slice(from, from + portion)
    const nowMs = Date.now()
    await batchWrite(documents, tables.Devices, {
      put: some.flatMap((deviceid, i) => rowsOf(deviceid, from + i, nowMs)),
    })
    const [group, members] = [accessKey.group(groupid), some.map((each) => accessKey.device(each))]
    await batchWrite(documents, tables.Access, {
      put: members.flatMap((device) => [
        { pk: device, sk: accessKey.meta, version: 1, admins: 0 },
        { pk: group, sk: device },
        { pk: device, sk: group },
      ]),
    })
  }
  return { groupid, deviceids }
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readFleet } from '../../../functions/aemp/readFleet'
import { batchWrite } from '../../../functions/core/store/batchWrite'
import { packText } from '../../../functions/core/packedText'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import type { DeviceId } from '../../../shared/core/ids'
import { callerOf } from '../../doubles/openMemoryDevice'
import type { Figure } from '../core/Figure'
import { machineIds, machineRecord } from '../../fixtures/machines'
import { openOwnStore } from '../core/openOwnStore'
import { median } from '../core/quantile'

const machines = 1000
const pages = 10
const runs = 5
const TableName = 'fleet'
const ids = machineIds(machines)

const definition = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['deviceid', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [
    { AttributeName: 'deviceid', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
} as const

const rowsOf = (deviceid: DeviceId, nowMs: number): Record<string, unknown>[] => [
  { ...machineRecord(deviceid), sk: 'RECORD' },
  {
    deviceid,
    sk: 'LINK',
    latest: packText(JSON.stringify({ ts: nowMs / 1000, eng_hrs: 1204.5, gps_lat: -32.5, gps_lon: 151.25 })),
    latestArrivedMs: nowMs,
  },
]

/** A fleet system that reads a thousand machines: its first page, and all ten. Who they belong to is known. */
export const measureFleet = async (): Promise<Figure[]> => {
  const store = await openOwnStore('fleet')
  const { documents, take, product } = store
  await store.ensureTable(structuredClone(definition))
  const nowMs = Date.now()
  await batchWrite(documents, TableName, { put: ids.flatMap((deviceid) => rowsOf(deviceid, nowMs)) })
  const openReader = (client: DynamoDBDocumentClient) =>
    readFleet(
      {
        devicesOf: () => Promise.resolve(ids),
        devices: {
          records: (wanted) => openDeviceStore(client, TableName).records(wanted),
          links: (wanted) => openDeviceStore(client, TableName, 'eventual').links(wanted),
        },
        query: () => Promise.reject(new Error('The newest reading tells all.')),
        now: Date.now,
      },
      (path) => path,
    )
  const [timed, counted] = [openReader(product), openReader(documents)]
  const readPages = async (read: typeof timed, count: number): Promise<number> => {
    const began = performance.now()
    let seen = 0
    for (let page = 1; page <= count; page += 1) seen += (await read({ page }, callerOf())).Equipment.length
    if (seen !== (machines / pages) * count) throw new Error('Machines are missing.')
    return performance.now() - began
  }
  await readPages(timed, 1)
  const one: number[] = []
  const all: number[] = []
  for (let run = 0; run < runs; run += 1) {
    one.push(await readPages(timed, 1))
    all.push(await readPages(timed, pages))
  }
  take()
  await readPages(counted, pages)
  const units = take().readUnits
  await store.close()
  const limit = 'the first page looks at the rows of all machines: which are shown, and in which order'
  return [
    { name: 'the first 100 of 1,000 machines', ours: median(one), unit: 'ms', limit },
    { name: 'all 1,000 machines, ten pages', ours: median(all), unit: 'ms', aim: '1,000', limit },
    { name: 'all 1,000 machines, ten pages', ours: units, unit: 'read units', limit },
  ]
}

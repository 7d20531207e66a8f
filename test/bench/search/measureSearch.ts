import { batchWrite } from '../../../functions/core/store/batchWrite'
import { searchIndexFields } from '../../../functions/core/store/rowFields'
import { openFindRows } from '../../../functions/staff/staffSearch'
import type { Figure } from '../core/Figure'
import { openOwnStore } from '../core/openOwnStore'

const devices = 10_000
const TableName = 'search'
/** As a record of a device: half a kilobyte beside its name. */
const restOfRecord = 'x'.repeat(500)

const nameOf = (n: number): string => `Haul Truck ${String(n).padStart(5, '0')}`

const definition = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['deviceid', 'sk', 'find', 'findAs'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'deviceid', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'find',
      KeySchema: [
        { AttributeName: 'find', KeyType: 'HASH' },
        { AttributeName: 'findAs', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
} as const

/** What one search of the staff reads among ten thousand devices, beside reading all of them. */
export const measureSearch = async (): Promise<Figure[]> => {
  const store = await openOwnStore('search')
  const { documents, take } = store
  await store.ensureTable(structuredClone(definition))
  const items = Array.from({ length: devices }, (_, n) => ({
    deviceid: `T${String(n).padStart(8, '0')}`,
    sk: 'RECORD',
    rest: restOfRecord,
    ...searchIndexFields('DEVICE_NAME', nameOf(n)),
  }))
  await batchWrite(documents, TableName, { put: items })
  const find = openFindRows(documents)
  take()
  const one = await find(TableName, 'DEVICE_NAME', nameOf(devices / 2))
  const oneUnits = take().readUnits
  const many = await find(TableName, 'DEVICE_NAME', 'haul')
  const manyUnits = take().readUnits
  if (one.keys.length !== 1 || !many.more) throw new Error('The search did not find what it should.')
  await store.close()
  const scanBytes = devices * (restOfRecord.length + nameOf(0).length)
  const against = 'a scan of the records'
  const baseline = Math.ceil(scanBytes / 4096) / 2
  const limit = 'a request reads at least half a unit'
  return [
    { name: 'one device by its whole name', ours: oneUnits, baseline, unit: 'read units', against, limit },
    { name: 'twenty of all that match', ours: manyUnits, baseline, unit: 'read units', against, limit },
  ]
}

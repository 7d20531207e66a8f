import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Distributor } from '../../shared/distributor/distributors'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, putItem, type TransactItem } from '../core/store/storeWrites'
import { queryAll } from '../core/store/queryPages'

const Row = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  changedBy: z.string(),
  changedTs: z.number(),
})

/** Moved on by each change, so that no two have one id or one name. */
const Count = z.object({ last: z.number().default(0), version: z.number().default(0) })
type Count = z.infer<typeof Count>

export interface DistributorStore {
  /** All of them: a few hundred at most. */
  list(): Promise<Distributor[]>
  readonly nameOf: (id: number) => Promise<string | undefined>
  read(id: number): Promise<Distributor | undefined>
  count(): Promise<Count>
  /** Stores one on the condition that none has changed since `count` was read. */
  writes(distributor: Distributor, count: Count): TransactItem[]
}

const pk = 'DISTRIBUTORS'
const countKey = { pk: 'DISTRIBUTORS_COUNT', sk: 'COUNT' }

export const openDistributorStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): DistributorStore => {
  const getItem = openGetItem(documents)
  const read: DistributorStore['read'] = async (id) => {
    const item = await getItem(TableName, { pk, sk: String(id) })
    return item === undefined ? undefined : Row.parse(item)
  }
  return {
    read,
    nameOf: async (id) => (await read(id))?.name,
    list: async () => {
      const items = await queryAll(documents, {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
      })
      const rows: Distributor[] = items.map((item) => Row.parse(item))
      return rows.sort((a, b) => a.name.localeCompare(b.name))
    },
    count: async () => Count.parse((await getItem(TableName, countKey)) ?? {}),
    writes: (distributor, { last, version }) => [
      putItem(TableName, { pk, sk: String(distributor.id), ...distributor }),
      putIfVersion(TableName, countKey, { last: Math.max(last, distributor.id) }, version),
    ],
  }
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type * as contract from '../../shared/distributor/distributors'
import type { Distributor } from '../../shared/distributor/distributors'
import type { Serve } from '../core/http/serve'
import { transactUntilDone, putIfVersion, putItem, type TransactItem } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import { openGetItem } from '../core/store/openGetItem'
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

export const getDistributors =
  (store: Pick<DistributorStore, 'list'>): Serve<typeof contract.getDistributors> =>
  async () => ({ distributors: await store.list() })

/** Adds a distributor whose id is 0, or changes one; no two have the same name. */
export const keepDistributor =
  (
    documents: DynamoDBDocumentClient,
    store: DistributorStore,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract.addDistributor | typeof contract.putDistributor> =>
  (wanted, caller) =>
    transactUntilDone(documents, async () => {
      // First, so that a change after it makes its condition fail.
      const count = await store.count()
      const known = await store.list()
      const before = known.find(({ id }) => id === wanted.id)
      if (wanted.id !== 0 && before === undefined) {
        throw new Problem('invalid', 'There is no such distributor.', { field: 'id' })
      }
      const namesake = known.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase())
      if (namesake !== undefined && namesake.id !== wanted.id) {
        throw new Problem('conflict', 'Another distributor has this name.', { field: 'name' })
      }
      const id = before?.id ?? count.last + 1
      const nowMs = now()
      const changed = { changedBy: caller.email, changedTs: Math.floor(nowMs / secondMs) }
      const event = {
        subject: `DISTRIBUTOR#${id}`,
        category: 'Billing' as const,
        name: before === undefined ? 'Distributor Added' : 'Distributor Changed',
        description: wanted.name,
      }
      return {
        items: [...store.writes({ ...wanted, id, ...changed }, count), writeLog(event, caller, nowMs)],
        result: { message: before === undefined ? 'Distributor added.' : 'Distributor changed.', id },
      }
    })

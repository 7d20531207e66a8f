import {
  DescribeTableCommand,
  type DynamoDBClient,
  type ProvisionedThroughputDescription,
  type TableDescription,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import type { PartState, TableState, PerPart, Units } from './planTable'

/** What tables are given, read and changed. */
export interface CapacityStore {
  read(TableName: string): Promise<TableState>
  putOnDemand(TableName: string): Promise<void>
  /** What each part is to have from now on; a table on demand is then paid by the hour. */
  provision(state: TableState, units: PerPart<Units>): Promise<void>
}

/** DynamoDB does not change it now, or not so often, or not so far. */
export const isLimit = (error: unknown): boolean =>
  error instanceof Error &&
  ['LimitExceededException', 'ServiceQuotaExceededException', 'ResourceInUseException'].includes(error.name)

const partOf = (given: ProvisionedThroughputDescription = {}): PartState => ({
  units: { read: given.ReadCapacityUnits ?? 0, write: given.WriteCapacityUnits ?? 0 },
  ...(given.LastDecreaseDateTime === undefined ? {} : { lowerMs: given.LastDecreaseDateTime.getTime() }),
})

const stateOf = (TableName: string, table: TableDescription): TableState => {
  const indexes = table.GlobalSecondaryIndexes ?? []
  const since = table.BillingModeSummary?.LastUpdateToPayPerRequestDateTime ?? table.CreationDateTime
  return {
    TableName,
    isSettled: [table.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)].every(
      (status) => status === 'ACTIVE',
    ),
    mode: table.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST' ? 'onDemand' : 'provisioned',
    onDemandMs: since?.getTime() ?? 0,
    parts: new Map([
      ['', partOf(table.ProvisionedThroughput)],
      ...indexes.map(
        ({ IndexName = '', ProvisionedThroughput }) => [IndexName, partOf(ProvisionedThroughput)] as const,
      ),
    ]),
  }
}

const throughputOf = ({ read, write }: Units) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
})

const isSame = (a: Units | undefined, b: Units): boolean => a?.read === b.read && a.write === b.write

export const openCapacityStore = (client: Pick<DynamoDBClient, 'send'>): CapacityStore => ({
  read: async (TableName) => {
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }))
    return stateOf(TableName, Table)
  },
  putOnDemand: async (TableName) => {
    await client.send(new UpdateTableCommand({ TableName, BillingMode: 'PAY_PER_REQUEST' }))
  },
  provision: async ({ TableName, mode, parts }, units) => {
    // A request that changes nothing of a part is refused, and with it all others.
    const changed = [...units].filter(
      ([part, wanted]) => mode === 'onDemand' || !isSame(parts.get(part)?.units, wanted),
    )
    const table = changed.find(([part]) => part === '')
    const indexes = changed.filter(([part]) => part !== '')
    const updates = indexes.map(([IndexName, wanted]) => ({
      Update: { IndexName, ...throughputOf(wanted) },
    }))
    await client.send(
      new UpdateTableCommand({
        TableName,
        ...(mode === 'onDemand' ? { BillingMode: 'PROVISIONED' as const } : {}),
        ...(table === undefined ? {} : throughputOf(table[1])),
        ...(updates.length === 0 ? {} : { GlobalSecondaryIndexUpdates: updates }),
      }),
    )
  },
})

import { randomUUID } from 'node:crypto'
import { ApiError } from './apiError'
import type { Engine } from './engine'
import type { Table } from './table'
import type {
  AttributeDefinition,
  IndexDefinition,
  IndexDescription,
  KeySchemaElement,
  StreamSpecification,
  TableDescription,
  Throughput,
} from './tableDescription'
import { setStream, type StreamSetting } from './streamSetting'
import { validateRequest } from './validateRequest'

export interface CreateTable {
  TableName: string
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeySchemaElement[]
  GlobalSecondaryIndexes?: IndexDefinition[]
  LocalSecondaryIndexes?: IndexDefinition[]
  BillingMode?: string
  ProvisionedThroughput?: Throughput
  StreamSpecification?: StreamSetting
  DeletionProtectionEnabled?: boolean
  Tags?: { Key: string; Value: string }[]
}

/** CreateTable: the table is ACTIVE at once. */
export const createTable =
  ({ tables, now }: Engine) =>
  async (raw: CreateTable): Promise<{ TableDescription: TableDescription }> => {
    const { StreamSpecification, DeletionProtectionEnabled = false, Tags = [] } = raw
    const request = validateRequest('createTable', raw) as unknown as CreateTable
    if (tables.find(request.TableName)) {
      throw new ApiError('ResourceInUseException', `Table already exists: ${request.TableName}`)
    }
    const description = describe({ ...request, DeletionProtectionEnabled }, now())
    const table: Table = {
      description,
      pointInTimeRecovery: false,
      tags: Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])),
    }
    setStream(description, StreamSpecification, now())
    await tables.save(table)
    return { TableDescription: description }
  }

function describe(request: CreateTable, nowMs: number): TableDescription {
  const { BillingMode, ProvisionedThroughput, ...definition } = request
  const arn = `arn:aws:dynamodb:${awsRegion()}:000000000000:table/${request.TableName}`
  const { GlobalSecondaryIndexes: global, LocalSecondaryIndexes: local, ...plain } = definition
  return {
    ...(plain as Omit<typeof plain, 'StreamSpecification' | 'Tags'> & {
      StreamSpecification?: StreamSpecification
    }),
    TableArn: arn,
    TableId: randomUUID(),
    TableStatus: 'ACTIVE',
    CreationDateTime: nowMs / 1000,
    DeletionProtectionEnabled: request.DeletionProtectionEnabled ?? false,
    ProvisionedThroughput: ProvisionedThroughput ?? { ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
    ...(BillingMode && { BillingModeSummary: { BillingMode } }),
    ...(global && { GlobalSecondaryIndexes: global.map((index) => describeIndex(arn, index, 'ACTIVE')) }),
    ...(local && { LocalSecondaryIndexes: local.map((index) => describeIndex(arn, index)) }),
    ItemCount: 0,
    TableSizeBytes: 0,
  }
}

export function describeIndex(tableArn: string, index: IndexDefinition, status?: 'ACTIVE'): IndexDescription {
  return {
    ...index,
    IndexArn: `${tableArn}/index/${index.IndexName}`,
    ...(status && { IndexStatus: status }),
    IndexSizeBytes: 0,
    ItemCount: 0,
  }
}

/** The region that the whole local stack is told by the environment; the project's own where it is not. */
const awsRegion = () => process.env.AWS_REGION ?? 'ap-southeast-2'

import type { Engine } from './engine'
import type {
  AttributeDefinition,
  IndexDefinition,
  IndexDescription,
  KeySchemaElement,
  TableDescription,
} from './tableDescription'
import { validateRequest } from './validateRequest'

export interface CreateTable {
  TableName: string
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeySchemaElement[]
  GlobalSecondaryIndexes?: IndexDefinition[]
  LocalSecondaryIndexes?: IndexDefinition[]
}

/** Makes a table; the engine's rules judge its keys and indexes. How much throughput was bought changes nothing. */
export async function createTable({ tables }: Engine, raw: CreateTable): Promise<void> {
  validateRequest('createTable', { ...structuredClone(raw), BillingMode: 'PAY_PER_REQUEST' })
  const { GlobalSecondaryIndexes: global, LocalSecondaryIndexes: local, ...plain } = raw
  const description: TableDescription = {
    ...plain,
    TableArn: `arn:aws:dynamodb:${awsRegion()}:000000000000:table/${raw.TableName}`,
    TableStatus: 'ACTIVE',
    ...(global && { GlobalSecondaryIndexes: global.map(describeIndex) }),
    ...(local && { LocalSecondaryIndexes: local.map(describeIndex) }),
  }
  await tables.save({ description })
}

export const describeIndex = (index: IndexDefinition): IndexDescription => ({
  ...index,
  IndexStatus: 'ACTIVE',
})

/** The region that the whole local stack is told by the environment; the project's own where it is not. */
const awsRegion = () => process.env.AWS_REGION ?? 'ap-southeast-2'

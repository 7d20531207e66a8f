import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  type DynamoDbOptions,
  type DynamoDbStandIn,
  startDynamoDb,
} from '../../../scripts/standins/aws/dynamodb/startDynamoDb'

export interface DynamoDbUnderTest {
  standIn: DynamoDbStandIn
  client: DynamoDBClient
  documents: DynamoDBDocumentClient
  stop: () => Promise<void>
}

/** A stand-in on a free port with the real SDK before it; the SDK never retries, so that every refusal is seen. */
export async function startUnderTest(
  options: Omit<DynamoDbOptions, 'port'> = {},
): Promise<DynamoDbUnderTest> {
  const standIn = await startDynamoDb({ port: 0, ...options })
  const client = clientOf(standIn.url)
  return {
    standIn,
    client,
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    async stop() {
      client.destroy()
      await standIn.stop()
    },
  }
}

export function clientOf(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
}

/** Runs with a directory that is gone afterwards. */
export async function withDirectory<T>(use: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'dynamodb-'))
  try {
    return await use(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** A table with a hash key `pk`, a range key `sk`, a global index by `group` and `n`, a local one by `n`. */
export const indexedTable = (TableName: string) => ({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'group', AttributeType: 'S' },
    { AttributeName: 'n', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byGroup',
      KeySchema: [
        { AttributeName: 'group', KeyType: 'HASH' },
        { AttributeName: 'n', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'byNumber',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'n', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
})

/** A table of one string key, or of two, and nothing else. */
export const plainTable = (TableName: string, withRange = false) => ({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    ...(withRange ? [{ AttributeName: 'sk', AttributeType: 'S' }] : []),
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    ...(withRange ? [{ AttributeName: 'sk', KeyType: 'RANGE' }] : []),
  ],
})

import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { type DynamoDbUnderTest, startUnderTest, withDirectory } from './dynamoDbUnderTest'
import type { StreamRecord } from './streamRecord'

const TableName = 'Streamed'
const properties = {
  TableName,
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
}

async function startStreamed(options: Parameters<typeof startUnderTest>[0]): Promise<DynamoDbUnderTest> {
  const dynamoDb = await startUnderTest(options)
  await dynamoDb.standIn.ensureTable(properties)
  return dynamoDb
}

const put = (documents: DynamoDBDocumentClient, pk: string, more: object = {}) =>
  documents.send(new PutCommand({ TableName, Item: { pk, ...more } }))

const putMany = async (documents: DynamoDBDocumentClient, from: number, to: number) => {
  for (let index = from; index < to; index++) await put(documents, String(index))
}

const collectInto = (seen: StreamRecord[]) => (records: StreamRecord[]) => {
  seen.push(...records)
  return Promise.resolve()
}

const keyOf = (record: StreamRecord) => record.dynamodb.Keys.pk?.S

describe('a stream', () => {
  it('tells of inserts, changes and removals with both images, and not of writes that change nothing', async () => {
    const dynamoDb = await startStreamed({})
    const seen: StreamRecord[] = []
    dynamoDb.standIn.pollStream(TableName, 'reader', collectInto(seen))
    await put(dynamoDb.documents, 'a', { n: 1 })
    await put(dynamoDb.documents, 'a', { n: 1 })
    await put(dynamoDb.documents, 'a', { n: 2 })
    await dynamoDb.documents.send(new DeleteCommand({ TableName, Key: { pk: 'a' } }))
    await vi.waitFor(() => expect(seen).toHaveLength(3))
    const [insert, modify, remove] = seen
    expect(insert).toMatchObject({ eventName: 'INSERT', dynamodb: { NewImage: { n: { N: '1' } } } })
    expect(insert?.dynamodb).not.toHaveProperty('OldImage')
    expect(modify).toMatchObject({
      eventName: 'MODIFY',
      dynamodb: { OldImage: { n: { N: '1' } }, NewImage: { n: { N: '2' } } },
    })
    expect(remove).toMatchObject({ eventName: 'REMOVE', dynamodb: { Keys: { pk: { S: 'a' } } } })
    await dynamoDb.stop()
  })

  it('brings a batch again that failed, and what follows after it, in order', async () => {
    const dynamoDb = await startStreamed({})
    await putMany(dynamoDb.documents, 0, 5)
    const batches: (string | undefined)[][] = []
    const handler = (records: StreamRecord[]) => {
      batches.push(records.map(keyOf))
      return batches.length === 2 ? Promise.reject(new Error('busy')) : Promise.resolve()
    }
    dynamoDb.standIn.pollStream(TableName, 'reader', handler, { batchSize: 2, retryMs: 10 })
    await vi.waitFor(() => expect(batches).toHaveLength(4))
    expect(batches).toEqual([['0', '1'], ['2', '3'], ['2', '3'], ['4']])
    await dynamoDb.stop()
  })

  it('goes on after a restart where each consumer stopped', async () => {
    await withDirectory(async (dir) => {
      const first = await startStreamed({ dir })
      const fast: StreamRecord[] = []
      const slow: StreamRecord[] = []
      first.standIn.pollStream(TableName, 'fast', collectInto(fast))
      const stuck = () => Promise.reject(new Error('not yet'))
      first.standIn.pollStream(TableName, 'slow', stuck, { retryMs: 10 })
      await putMany(first.documents, 0, 3)
      await vi.waitFor(() => expect(fast.map(keyOf)).toEqual([...'012']))
      await first.stop()

      const second = await startStreamed({ dir })
      await putMany(second.documents, 3, 5)
      second.standIn.pollStream(TableName, 'fast', collectInto(fast))
      second.standIn.pollStream(TableName, 'slow', collectInto(slow))
      await vi.waitFor(() => expect([fast.map(keyOf), slow.map(keyOf)]).toEqual([[...'01234'], [...'01234']]))
      await second.stop()
    })
  })

  it('starts a new consumer with what is to come where it asks for that', async () => {
    const dynamoDb = await startStreamed({})
    await putMany(dynamoDb.documents, 0, 2)
    const seen: StreamRecord[] = []
    dynamoDb.standIn.pollStream(TableName, 'late', collectInto(seen), { startingPosition: 'LATEST' })
    await putMany(dynamoDb.documents, 2, 4)
    await vi.waitFor(() => expect(seen.map(keyOf)).toEqual(['2', '3']))
    await dynamoDb.stop()
  })

  it('says of expired items that DynamoDB itself removed them', async () => {
    const dynamoDb = await startStreamed({ sweepSeconds: 0.05 })
    const seen: StreamRecord[] = []
    dynamoDb.standIn.pollStream(TableName, 'reader', collectInto(seen))
    await put(dynamoDb.documents, 'expired', { expiresAt: Math.floor(Date.now() / 1000) - 60 })
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    expect(seen[1]).toMatchObject({
      eventName: 'REMOVE',
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    })
    await dynamoDb.stop()
  })
})

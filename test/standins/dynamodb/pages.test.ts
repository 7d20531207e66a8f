import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainTable, type DynamoDbUnderTest, startUnderTest } from './dynamoDbUnderTest'

const TableName = 'Pages'
const sk = (index: number) => String(index).padStart(3, '0')

describe('a query', () => {
  let dynamoDb: DynamoDbUnderTest
  let documents: DynamoDBDocumentClient
  beforeAll(async () => {
    dynamoDb = await startUnderTest()
    documents = dynamoDb.documents
    await dynamoDb.standIn.ensureTable(plainTable(TableName, true))
    for (let index = 0; index < 30; index++) {
      await documents.send(new PutCommand({ TableName, Item: { pk: 'few', sk: sk(index), n: index } }))
    }
  })
  afterAll(() => dynamoDb.stop())

  const query = (more: object) =>
    documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': 'few' },
        ...more,
      }),
    )

  it('walks pages of a given length, forwards and backwards, missing and repeating nothing', async () => {
    for (const ScanIndexForward of [true, false]) {
      const seen: unknown[] = []
      let ExclusiveStartKey: object | undefined
      do {
        const page = await query({ Limit: 7, ScanIndexForward, ExclusiveStartKey })
        expect(page.Count).toBeLessThanOrEqual(7)
        seen.push(...(page.Items ?? []).map((item) => item.sk as unknown))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey)
      const expected = Array.from({ length: 30 }, (_, index) => sk(index))
      expect(seen).toEqual(ScanIndexForward ? expected : expected.reverse())
    }
  })

  it('takes a range of sort keys, filters after counting, and projects', async () => {
    const { Items, Count, ScannedCount } = await query({
      KeyConditionExpression: 'pk = :p AND sk BETWEEN :a AND :b',
      FilterExpression: 'n > :n',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':p': 'few', ':a': '005', ':b': '015', ':n': 7 },
      ScanIndexForward: false,
    })
    expect({ Count, ScannedCount, first: Items?.[0] }).toEqual({
      Count: 8,
      ScannedCount: 11,
      first: { sk: '015' },
    })
  })

  it.each([
    ['begins_with(sk, :a)', { ':a': '01' }, 10],
    ['sk < :a', { ':a': '010' }, 10],
    ['sk <= :a', { ':a': '010' }, 11],
    ['sk > :a', { ':a': '010' }, 19],
    ['sk >= :a', { ':a': '010' }, 20],
    ['sk = :a', { ':a': '010' }, 1],
  ])('understands %s', async (condition, values, count) => {
    const { Count } = await query({
      KeyConditionExpression: `pk = :p AND ${condition}`,
      ExpressionAttributeValues: { ':p': 'few', ...values },
    })
    expect(Count).toBe(count)
  })

  it('ends a page at 1 MB of items, maps counted in full', async () => {
    const map = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`a-long-name-of-a-key-${index}`, 1]),
    )
    for (let index = 0; index < 120; index++) {
      await documents.send(new PutCommand({ TableName, Item: { pk: 'maps', sk: sk(index), map } }))
    }
    const first = await query({ ExpressionAttributeValues: { ':p': 'maps' } })
    const rest = await query({
      ExpressionAttributeValues: { ':p': 'maps' },
      ExclusiveStartKey: first.LastEvaluatedKey,
    })
    expect(first.LastEvaluatedKey).toEqual({ pk: 'maps', sk: sk((first.Count ?? 0) - 1) })
    expect(first.Count).toBeLessThan(110)
    expect((first.Count ?? 0) + (rest.Count ?? 0)).toBe(120)
  })
})

import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexedTable, type DynamoDbUnderTest, startUnderTest } from './dynamoDbUnderTest'

const TableName = 'Items'

describe('items', () => {
  let dynamoDb: DynamoDbUnderTest
  let documents: DynamoDBDocumentClient
  beforeAll(async () => {
    dynamoDb = await startUnderTest()
    documents = dynamoDb.documents
    await dynamoDb.standIn.ensureTable(indexedTable(TableName))
  })
  afterAll(() => dynamoDb.stop())

  it('come back as they were put, whatever their types', async () => {
    const Item = {
      pk: 'types',
      sk: '1',
      map: { list: [1, 'two', true, null, { deep: 1.5 }] },
      set: new Set(['a', 'b']),
      numbers: new Set([1, 2]),
      bytes: new Uint8Array([1, 2, 3]),
      empty: '',
      group: 'G',
      n: -12.5,
    }
    await documents.send(new PutCommand({ TableName, Item }))
    const { Item: got } = await documents.send(
      new GetCommand({ TableName, Key: { pk: 'types', sk: '1' }, ConsistentRead: true }),
    )
    expect(got).toEqual(Item)
  })

  it('are refused when their condition does not hold, with the old item on request', async () => {
    await documents.send(new PutCommand({ TableName, Item: { pk: 'cond', sk: '1', n: 7 } }))
    const again = new PutCommand({
      TableName,
      Item: { pk: 'cond', sk: '1' },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    await expect(documents.send(again)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { pk: { S: 'cond' }, sk: { S: '1' }, n: { N: '7' } },
    })
  })

  it('obey every kind of condition function', async () => {
    const Item = { pk: 'functions', sk: '1', map: { x: 1 }, set: new Set(['a']), group: 'Group', n: 1 }
    await documents.send(new PutCommand({ TableName, Item }))
    const update = (limit: number) =>
      documents.send(
        new UpdateCommand({
          TableName,
          Key: { pk: 'functions', sk: '1' },
          UpdateExpression: 'SET ok = :true',
          ConditionExpression:
            'size(#map) = :one AND contains(#set, :a) AND begins_with(#group, :G) AND n BETWEEN :zero AND :limit ' +
            'AND n IN (:one, :limit) AND attribute_type(#map, :M) AND NOT n < :zero',
          ExpressionAttributeNames: { '#map': 'map', '#set': 'set', '#group': 'group' },
          ExpressionAttributeValues: {
            ':true': true,
            ':one': 1,
            ':limit': limit,
            ':zero': 0,
            ':a': 'a',
            ':G': 'G',
            ':M': 'M',
          },
        }),
      )
    await update(2)
    await expect(update(0)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  })

  it('are updated by SET, ADD, REMOVE and DELETE, down to a place in a list', async () => {
    const Key = { pk: 'update', sk: '1' }
    const first = await documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression:
          'SET #l = list_append(if_not_exists(#l, :none), :some), a = if_not_exists(a, :zero) + :one ' +
          'ADD cnt :one, tags :tags REMOVE nothing',
        ExpressionAttributeNames: { '#l': 'list' },
        ExpressionAttributeValues: {
          ':none': [],
          ':some': ['x', 'y'],
          ':zero': 0,
          ':one': 1,
          ':tags': new Set(['q']),
        },
        ReturnValues: 'ALL_NEW',
      }),
    )
    expect(first.Attributes).toEqual({ ...Key, list: ['x', 'y'], a: 1, cnt: 1, tags: new Set(['q']) })
    const second = await documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #l[1] = :z DELETE tags :tags',
        ExpressionAttributeNames: { '#l': 'list' },
        ExpressionAttributeValues: { ':z': 'z', ':tags': new Set(['q']) },
        ReturnValues: 'ALL_NEW',
      }),
    )
    expect(second.Attributes).toEqual({ ...Key, list: ['x', 'z'], a: 1, cnt: 1 })
  })

  it('are written 25 and read 100 at a time, not one more', async () => {
    const keys = Array.from({ length: 101 }, (_, index) => ({
      pk: 'batch',
      sk: String(index).padStart(3, '0'),
    }))
    const put = (from: number, to: number) =>
      documents.send(
        new BatchWriteCommand({
          RequestItems: { [TableName]: keys.slice(from, to).map((key) => ({ PutRequest: { Item: key } })) },
        }),
      )
    await Promise.all([put(0, 25), put(25, 50), put(50, 75), put(75, 100)])
    await expect(put(0, 26)).rejects.toMatchObject({ name: 'ValidationException' })
    const get = (count: number) =>
      documents.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys.slice(0, count) } } }))
    expect((await get(100)).Responses?.[TableName]).toHaveLength(100)
    await expect(get(101)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('are refused in a batch that names one key twice', async () => {
    const write = { PutRequest: { Item: { pk: 'twice', sk: '1' } } }
    const batch = new BatchWriteCommand({ RequestItems: { [TableName]: [write, write] } })
    await expect(documents.send(batch)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('are found through both kinds of index, which follow every change', async () => {
    const inGroup = async (group: string) => {
      const { Items } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: 'byGroup',
          KeyConditionExpression: '#g = :g AND n >= :n',
          ExpressionAttributeNames: { '#g': 'group' },
          ExpressionAttributeValues: { ':g': group, ':n': 2 },
        }),
      )
      return Items?.map(({ sk }) => String(sk))
    }
    for (const n of [1, 2, 3]) {
      await documents.send(
        new PutCommand({ TableName, Item: { pk: 'idx', sk: `${n}`, group: 'A', n, extra: 'x' } }),
      )
    }
    expect(await inGroup('A')).toEqual(['2', '3'])
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'idx', sk: '2' },
        UpdateExpression: 'SET #g = :B',
        ExpressionAttributeNames: { '#g': 'group' },
        ExpressionAttributeValues: { ':B': 'B' },
      }),
    )
    await documents.send(new DeleteCommand({ TableName, Key: { pk: 'idx', sk: '3' } }))
    expect(await inGroup('A')).toEqual([])
    expect(await inGroup('B')).toEqual(['2'])
    const local = (Select?: 'ALL_ATTRIBUTES') =>
      documents.send(
        new QueryCommand({
          TableName,
          IndexName: 'byNumber',
          KeyConditionExpression: 'pk = :p',
          ExpressionAttributeValues: { ':p': 'idx' },
          ...(Select && { Select }),
        }),
      )
    expect((await local()).Items).toEqual([
      { pk: 'idx', sk: '1', n: 1 },
      { pk: 'idx', sk: '2', n: 2 },
    ])
    expect((await local('ALL_ATTRIBUTES')).Items?.[0]).toMatchObject({ extra: 'x' })
  })

  it('are scanned in segments that share nothing and miss nothing', async () => {
    const scan = async (Segment: number) => {
      const { Items } = await documents.send(new ScanCommand({ TableName, Segment, TotalSegments: 3 }))
      return Items ?? []
    }
    const parts = await Promise.all([scan(0), scan(1), scan(2)])
    const { Count } = await documents.send(new ScanCommand({ TableName, Select: 'COUNT' }))
    const keys = parts.flat().map(({ pk, sk }) => `${String(pk)}/${String(sk)}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(Count ?? 0)
  })

  it('are refused above 400 kB, by put and by growing', async () => {
    const Key = { pk: 'big', sk: '1' }
    const put = (length: number) =>
      documents.send(new PutCommand({ TableName, Item: { ...Key, text: 'x'.repeat(length) } }))
    await put(400_000)
    await expect(put(409_600)).rejects.toMatchObject({ name: 'ValidationException' })
    const grow = new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET more = :more',
      ExpressionAttributeValues: { ':more': 'é'.repeat(5_000) },
    })
    await expect(documents.send(grow)).rejects.toThrow('Item size to update has exceeded')
  })

  it('are refused with an empty key, of the table or of an index', async () => {
    const put = (Item: object) =>
      documents.send(new PutCommand({ TableName, Item: { pk: 'e', sk: '1', ...Item } }))
    await expect(put({ sk: '' })).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(put({ group: '' })).rejects.toMatchObject({ name: 'ValidationException' })
  })
})

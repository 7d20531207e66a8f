import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainTable, type DynamoDbUnderTest, startUnderTest, withDirectory } from './dynamoDbUnderTest'

const TableName = 'Seats'
const put = (pk: string, more: object = {}) => ({ Put: { TableName, Item: { pk }, ...more } })
const onlyIfNew = { ConditionExpression: 'attribute_not_exists(pk)' }

describe('transactions', () => {
  let dynamoDb: DynamoDbUnderTest
  let documents: DynamoDBDocumentClient
  beforeAll(async () => {
    dynamoDb = await startUnderTest()
    documents = dynamoDb.documents
    await dynamoDb.standIn.ensureTable(plainTable(TableName))
  })
  afterAll(() => dynamoDb.stop())

  const get = async (pk: string) =>
    (await documents.send(new GetCommand({ TableName, Key: { pk }, ConsistentRead: true }))).Item

  it('write puts, updates and deletes together', async () => {
    await documents.send(new TransactWriteCommand({ TransactItems: [put('old'), put('witness')] }))
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [
          put('new', onlyIfNew),
          {
            Update: {
              TableName,
              Key: { pk: 'count' },
              UpdateExpression: 'ADD n :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
          { Delete: { TableName, Key: { pk: 'old' } } },
          {
            ConditionCheck: {
              TableName,
              Key: { pk: 'witness' },
              ConditionExpression: 'attribute_exists(pk)',
            },
          },
        ],
      }),
    )
    expect(await get('new')).toEqual({ pk: 'new' })
    expect(await get('count')).toEqual({ pk: 'count', n: 1 })
    expect(await get('old')).toBeUndefined()
  })

  it('write nothing when one condition fails, and say which and what stood there', async () => {
    await documents.send(new PutCommand({ TableName, Item: { pk: 'taken', by: 'me' } }))
    const cancelled = new TransactWriteCommand({
      TransactItems: [
        put('beside'),
        put('taken', { ...onlyIfNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      ],
    })
    await expect(documents.send(cancelled)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: { pk: { S: 'taken' }, by: { S: 'me' } } },
      ],
    })
    expect(await get('beside')).toBeUndefined()
  })

  it('write nothing when an update meets the wrong type', async () => {
    await documents.send(new PutCommand({ TableName, Item: { pk: 'text', n: 'not a number' } }))
    const impossible = new TransactWriteCommand({
      TransactItems: [
        put('before'),
        {
          Update: {
            TableName,
            Key: { pk: 'text' },
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    })
    await expect(documents.send(impossible)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
    })
    expect(await get('before')).toBeUndefined()
  })

  it('happen once for one token, and refuse the token for another request', async () => {
    const add = (n: number) =>
      documents.send(
        new TransactWriteCommand({
          ClientRequestToken: 'the-token',
          TransactItems: [
            {
              Update: {
                TableName,
                Key: { pk: 'once' },
                UpdateExpression: 'ADD n :n',
                ExpressionAttributeValues: { ':n': n },
              },
            },
          ],
        }),
      )
    await add(1)
    await add(1)
    expect(await get('once')).toEqual({ pk: 'once', n: 1 })
    await expect(add(2)).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' })
  })

  it('are refused with no item, with more than a hundred, and with one item twice', async () => {
    const write = (TransactItems: ReturnType<typeof put>[]) =>
      documents.send(new TransactWriteCommand({ TransactItems }))
    const many = Array.from({ length: 101 }, (_, index) => put(`many${index}`))
    await expect(write([])).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(write(many)).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(write([put('twin'), put('twin')])).rejects.toMatchObject({ name: 'ValidationException' })
    await write(many.slice(0, 100))
    expect(await get('many99')).toEqual({ pk: 'many99' })
  })

  it.each(['in memory', 'on disk'])(
    'sell 50 seats to 200 buyers at once exactly 50 times, %s',
    async (where) => {
      await withDirectory(async (dir) => {
        const busy = await startUnderTest(where === 'on disk' ? { dir } : {})
        await busy.standIn.ensureTable(plainTable(TableName, true))
        await busy.documents.send(new PutCommand({ TableName, Item: { pk: 'show', sk: 'free', n: 50 } }))
        const buy = (buyer: number) =>
          busy.documents.send(
            new TransactWriteCommand({
              TransactItems: [
                {
                  Update: {
                    TableName,
                    Key: { pk: 'show', sk: 'free' },
                    UpdateExpression: 'SET n = n - :one',
                    ConditionExpression: 'n > :zero',
                    ExpressionAttributeValues: { ':one': 1, ':zero': 0 },
                  },
                },
                { Put: { TableName, Item: { pk: 'show', sk: `sold#${buyer}` } } },
              ],
            }),
          )
        const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, buyer) => buy(buyer)))
        const { Items } = await busy.documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :p',
            ExpressionAttributeValues: { ':p': 'show' },
          }),
        )
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
        expect(Items?.filter(({ sk }) => String(sk).startsWith('sold#'))).toHaveLength(50)
        expect(Items?.find(({ sk }) => sk === 'free')).toMatchObject({ n: 0 })
        await busy.stop()
      })
    },
  )
})

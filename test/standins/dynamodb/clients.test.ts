import * as sdk from '@aws-sdk/lib-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancellationCodes } from '../../../functions/core/store/cancellationCodes'
import { openDocuments } from '../../../functions/core/store/documents'
import * as bundledCommands from '../../../functions/core/dynamo/commands'
import { openSdkDocuments } from '../../../functions/core/store/openSdkDocuments'
import { type DynamoDbUnderTest, plainTable, startUnderTest } from './dynamoDbUnderTest'

const config = { region: 'ap-southeast-2', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
const values = {
  text: 'é😀"\\',
  empty: '',
  zero: 0,
  tenths: -0.1,
  tiny: 1e-100,
  large: 2 ** 53 - 1,
  yes: true,
  nothing: null,
  bytes: new Uint8Array([0, 1, 255]),
  list: [1, 'two', [false], { deep: { er: [] } }],
  map: { a: { b: 1 }, c: {} },
}

let store: DynamoDbUnderTest
beforeAll(async () => {
  store = await startUnderTest()
  await store.standIn.ensureTable(plainTable('Things', true))
})
afterAll(() => store.stop())

describe.each([
  ['the SDK’s client', openSdkDocuments],
  ['the small client', openDocuments],
])('%s', (who, open) => {
  const documents = () => open({ ...config, endpoint: store.standIn.url })
  const pk = who
  const nameOf = (request: Promise<unknown>): Promise<string> =>
    request.then(
      () => 'done',
      (error: Error) => error.name,
    )

  it('keeps every kind of value, and leaves out what is undefined', async () => {
    const Item = { pk, sk: 'values', ...values }
    await documents().send(new PutCommand({ TableName: 'Things', Item: { ...Item, gone: undefined } }))
    const { Item: kept } = await documents().send(
      new GetCommand({ TableName: 'Things', Key: { pk, sk: 'values' }, ConsistentRead: true }),
    )
    expect(kept).toEqual(Item)
    expect(kept?.bytes).toBeInstanceOf(Uint8Array)
    const missing = await documents().send(new GetCommand({ TableName: 'Things', Key: { pk, sk: 'no' } }))
    expect(missing.Item).toBeUndefined()
  })

  it('refuses numbers that would come back as others', async () => {
    for (const n of [Infinity, Number.NaN, 2 ** 53, 1e16]) {
      const put = new PutCommand({ TableName: 'Things', Item: { pk, sk: 'bad', n } })
      expect(await nameOf(documents().send(put))).toBe('Error')
    }
  })

  it('tells a lost condition, and what the store refuses as such, by their names', async () => {
    const change = (ConditionExpression: string, value: unknown) =>
      documents().send(
        new UpdateCommand({
          TableName: 'Things',
          Key: { pk, sk: 'counter' },
          UpdateExpression: 'SET n = :n',
          ConditionExpression,
          ExpressionAttributeValues: { ':n': value },
          ReturnValues: 'ALL_NEW',
        }),
      )
    expect((await change('attribute_not_exists(n)', 1)).Attributes).toEqual({ pk, sk: 'counter', n: 1 })
    expect(await nameOf(change('attribute_not_exists(n)', 2))).toBe('ConditionalCheckFailedException')
    expect(await nameOf(change('n = ', 2))).toBe('ValidationException')
    const large = new PutCommand({ TableName: 'Things', Item: { pk, sk: 'large', x: 'x'.repeat(410_000) } })
    expect(await nameOf(documents().send(large))).toBe('ValidationException')
    const nowhere = new GetCommand({ TableName: 'Nowhere', Key: { pk } })
    expect(await nameOf(documents().send(nowhere))).toBe('ResourceNotFoundException')
  })

  it('writes and reads in batches', async () => {
    const items = Array.from({ length: 25 }, (_, i) => ({ pk, sk: `batch ${String(i).padStart(2, '0')}`, i }))
    const requests = items.map((Item) => ({ PutRequest: { Item } }))
    const written = await documents().send(new BatchWriteCommand({ RequestItems: { Things: requests } }))
    expect(written.UnprocessedItems).toEqual({})
    const gone = { DeleteRequest: { Key: { pk, sk: 'batch 24' } } }
    await documents().send(new BatchWriteCommand({ RequestItems: { Things: [gone] } }))
    const Keys = items.map(({ sk }) => ({ pk, sk }))
    const read = await documents().send(
      new BatchGetCommand({ RequestItems: { Things: { Keys, ConsistentRead: true } } }),
    )
    expect(read.UnprocessedKeys).toEqual({})
    expect(read.Responses?.Things?.map(({ i }) => Number(i)).sort((a, b) => a - b)).toEqual(
      items.slice(0, 24).map(({ i }) => i),
    )
  })

  it('reads a range page by page, and forgets what is deleted', async () => {
    const seen: unknown[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await documents().send(
        new QueryCommand({
          TableName: 'Things',
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': pk, ':prefix': 'batch' },
          ScanIndexForward: false,
          Limit: 7,
          ExclusiveStartKey,
        }),
      )
      seen.push(...(page.Items ?? []).map(({ i }) => i as number))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
    expect(seen).toEqual(Array.from({ length: 24 }, (_, i) => 23 - i))
    await documents().send(new DeleteCommand({ TableName: 'Things', Key: { pk, sk: 'batch 00' } }))
    const after = await documents().send(new GetCommand({ TableName: 'Things', Key: { pk, sk: 'batch 00' } }))
    expect(after.Item).toBeUndefined()
  })

  it('writes all of a transaction or nothing, and tells why, write by write', async () => {
    const countAs = (sk: string, n: number, expected: number) => ({
      Update: {
        TableName: 'Things',
        Key: { pk, sk },
        UpdateExpression: 'SET n = :n',
        ConditionExpression: 'attribute_not_exists(n) OR n = :expected',
        ExpressionAttributeValues: { ':n': n, ':expected': expected },
      },
    })
    const other = { Put: { TableName: 'Things', Item: { pk, sk: 'second', ...values } } }
    const transact = (...TransactItems: (typeof other | ReturnType<typeof countAs>)[]) =>
      documents().send(new TransactWriteCommand({ TransactItems }))
    await transact(countAs('first', 1, 0), other)
    const gone = { Delete: { TableName: 'Things', Key: { pk, sk: 'second' } } }
    const lost = documents().send(new TransactWriteCommand({ TransactItems: [countAs('first', 2, 7), gone] }))
    await expect(lost).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
    })
    expect(cancellationCodes(await lost.catch((error: unknown) => error))).toEqual([
      'ConditionalCheckFailed',
      'None',
    ])
    const kept = await documents().send(new GetCommand({ TableName: 'Things', Key: { pk, sk: 'second' } }))
    expect(kept.Item).toEqual({ pk, sk: 'second', ...values })
  })
})

it('speaks the commands of the bundles as it speaks those of the SDK', () => {
  for (const [name, Bundled] of Object.entries(bundledCommands)) {
    expect([name, new Bundled({ TableName: 'Things' }).input]).toEqual([name, { TableName: 'Things' }])
    expect([name, name in sdk]).toEqual([name, true])
  }
})

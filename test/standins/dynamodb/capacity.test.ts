import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DynamoDbUnderTest, startUnderTest, withDirectory } from './dynamoDbUnderTest'

const hourMs = 3_600_000
const work = {
  IndexName: 'work',
  KeySchema: [{ AttributeName: 'work', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'KEYS_ONLY' },
}
let made = 0
let nowMs = Date.UTC(2026, 10, 21)
let dynamoDb: DynamoDbUnderTest
let TableName = ''

const properties = (name: string) => ({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'work', AttributeType: 'S' },
  ],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [work],
})
const units = (WriteCapacityUnits: number, ReadCapacityUnits = 10) => ({
  ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits },
})
const ofIndex = (write: number) => ({
  GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'work', ...units(write) } }],
})
const update = (changes: object) => dynamoDb.client.send(new UpdateTableCommand({ TableName, ...changes }))
const provision = (write = 10) => update({ BillingMode: 'PROVISIONED', ...units(write), ...ofIndex(5) })
const goOnDemand = () => update({ BillingMode: 'PAY_PER_REQUEST' })

beforeAll(async () => {
  dynamoDb = await startUnderTest({ now: () => nowMs })
})
afterAll(() => dynamoDb.stop())
beforeEach(async () => {
  nowMs += 48 * hourMs
  TableName = `Table${(made += 1)}`
  await dynamoDb.standIn.ensureTable(properties(TableName))
})

describe('how a table is paid', () => {
  it('is on demand at first, then as it was changed, and of each index too', async () => {
    const read = async () => (await dynamoDb.client.send(new DescribeTableCommand({ TableName }))).Table ?? {}
    expect(await read()).toMatchObject({
      TableStatus: 'ACTIVE',
      BillingModeSummary: {
        BillingMode: 'PAY_PER_REQUEST',
        LastUpdateToPayPerRequestDateTime: new Date(nowMs),
      },
    })
    await provision(7)
    expect(await read()).toMatchObject({
      BillingModeSummary: { BillingMode: 'PROVISIONED' },
      ProvisionedThroughput: { WriteCapacityUnits: 7 },
      GlobalSecondaryIndexes: [{ IndexName: 'work', ProvisionedThroughput: { WriteCapacityUnits: 5 } }],
    })
  })

  it.each([
    ['by the hour without units of each index', { BillingMode: 'PROVISIONED', ...units(5) }],
    ['by the hour without units', { BillingMode: 'PROVISIONED' }],
    ['on demand with units', { BillingMode: 'PAY_PER_REQUEST', ...units(5) }],
    ['as it is', { BillingMode: 'PAY_PER_REQUEST' }],
  ])('is not %s', async (_, changes) => {
    await expect(update(changes)).rejects.toThrow(expect.objectContaining({ name: 'ValidationException' }))
  })

  it('is not changed to what it is', async () => {
    await provision(10)
    await expect(update(units(10))).rejects.toThrow('will not change')
  })

  it('is lowered four times a day and then once an hour', async () => {
    await provision(10)
    for (const write of [9, 8, 7, 6]) await update(units(write))
    await expect(update(units(5))).rejects.toThrow(
      expect.objectContaining({ name: 'LimitExceededException' }),
    )
    await update(units(20))
    nowMs += hourMs
    await update(units(5))
    await expect(update(units(4))).rejects.toThrow('decreases are limited')
  })

  it('goes on demand four times in 24 hours', async () => {
    for (const _ of [1, 2, 3, 4]) {
      await provision()
      await goOnDemand()
    }
    await provision()
    await expect(goOnDemand()).rejects.toThrow(expect.objectContaining({ name: 'LimitExceededException' }))
    nowMs += 24 * hourMs
    await goOnDemand()
  })

  it('refuses writes beyond its units and what it kept of five minutes, none on demand', async () => {
    const put = () => dynamoDb.documents.send(new PutCommand({ TableName, Item: { pk: 'a' } }))
    await provision(1)
    for (let n = 0; n < 300; n += 1) await put()
    await expect(put()).rejects.toThrow(
      expect.objectContaining({ name: 'ProvisionedThroughputExceededException' }),
    )
    nowMs += 1000
    await put()
    await expect(put()).rejects.toThrow('throughput')
    await goOnDemand()
    for (let n = 0; n < 20; n += 1) await put()
  })

  it('outlives a start', async () => {
    await withDirectory(async (dir) => {
      const first = await startUnderTest({ dir, now: () => nowMs })
      await first.standIn.ensureTable(properties('Kept'))
      await first.client.send(
        new UpdateTableCommand({ TableName: 'Kept', BillingMode: 'PROVISIONED', ...units(3), ...ofIndex(1) }),
      )
      await first.stop()
      const second = await startUnderTest({ dir, now: () => nowMs })
      await second.standIn.ensureTable(properties('Kept'))
      const { Table } = await second.client.send(new DescribeTableCommand({ TableName: 'Kept' }))
      expect(Table?.BillingModeSummary?.BillingMode).toBe('PROVISIONED')
      await second.stop()
    })
  })
})

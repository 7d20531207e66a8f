import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCapacityStore } from '../../functions/capacity/capacityStore'
import { keepCapacity } from '../../functions/capacity/keepCapacity'
import { openUseWatch } from '../../functions/capacity/useWatch'
import { newId } from '../../functions/core/newId'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { type DynamoDbUnderTest, startUnderTest } from '../standins/dynamodb/dynamoDbUnderTest'

/** The job on the tables as DynamoDB plays them, with figures of what was used that a test sets. */
const tables = { Devices: 'Devices', Readings: 'Readings' }
const index = { IndexName: 'work', KeySchema: [{ AttributeName: 'work', KeyType: 'HASH' }], Projection: {} }
const table = (TableName: string, ...GlobalSecondaryIndexes: object[]) => ({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', ...GlobalSecondaryIndexes.map(() => 'work')].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  ...(GlobalSecondaryIndexes.length > 0 ? { GlobalSecondaryIndexes } : {}),
})

let dynamoDb: DynamoDbUnderTest
let nowMs: number
/** Units of writing a second, and refused requests, of each table. */
let used: Record<string, number>
let refused: Record<string, number>

interface Query {
  Id: string
  MetricStat: { Metric: { MetricName: string; Dimensions: { Value: string }[] } }
}
interface Asked {
  input: { MetricDataQueries: Query[]; StartTime: Date; EndTime: Date }
}

const figures = {
  send: ({ input: { MetricDataQueries, StartTime, EndTime } }: Asked) => {
    const stepMs = 5 * minuteMs
    const count = (EndTime.getTime() - StartTime.getTime()) / stepMs
    const Timestamps = Array.from({ length: count }, (_, i) => new Date(StartTime.getTime() + i * stepMs))
    return Promise.resolve({
      MetricDataResults: MetricDataQueries.map(({ Id, MetricStat: { Metric } }) => {
        const [{ Value = '' } = {}, part] = Metric.Dimensions
        const last = (value: number) => Timestamps.map((_, i) => (i === count - 1 ? value : 0))
        if (part !== undefined) return { Id, Timestamps, Values: last(0) }
        if (Metric.MetricName === 'ConsumedWriteCapacityUnits')
          return { Id, Timestamps, Values: Timestamps.map(() => (used[Value] ?? 0) * 300) }
        return {
          Id,
          Timestamps,
          Values: last(Metric.MetricName === 'WriteThrottleEvents' ? (refused[Value] ?? 0) : 0),
        }
      }),
    })
  },
}

const run = (capacity: 'auto' | 'onDemand' = 'auto') =>
  keepCapacity({
    tables,
    capacity,
    store: openCapacityStore(dynamoDb.client),
    readUse: openUseWatch(figures),
    documents: dynamoDb.documents,
    writeLog: openLogWriter('ServerLog', newId),
    now: () => nowMs,
  })({ functionName: 'keep' })

const modeOf = async (TableName: string) => {
  const { Table } = await dynamoDb.client.send(new DescribeTableCommand({ TableName }))
  const { WriteCapacityUnits } = Table?.ProvisionedThroughput ?? {}
  return Table?.BillingModeSummary?.BillingMode === 'PROVISIONED' ? WriteCapacityUnits : 'onDemand'
}
const notes = async () => {
  const { Items = [] } = await dynamoDb.documents.send(new ScanCommand({ TableName: 'ServerLog' }))
  return Items.map(({ pk, name, description }) => `${pk} ${name} ${description}`)
}

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21)
  used = { Devices: 40, Readings: 40 }
  refused = {}
  dynamoDb = await startUnderTest({ now: () => nowMs })
  await dynamoDb.standIn.ensureTable(
    table('Devices', { ...index, Projection: { ProjectionType: 'KEYS_ONLY' } }),
  )
  await dynamoDb.standIn.ensureTable(table('Readings'))
  await dynamoDb.standIn.ensureTable(table('ServerLog'))
})
afterEach(() => dynamoDb.stop())

/** A day later all of it was seen. */
const begin = async () => {
  nowMs += dayMs
  await run()
  expect(await modeOf('Devices')).toBe(50)
}

describe('the capacity of tables', () => {
  it('is on demand for a day, then what is used, with a note of each change', async () => {
    await run()
    expect(await modeOf('Devices')).toBe('onDemand')
    await begin()
    expect(await modeOf('Readings')).toBe(50)
    expect(await notes()).toHaveLength(2)
    expect((await notes()).join()).toMatch(
      /PORTAL Capacity Changed Devices: 50 write and 10 read units a second/,
    )
    await run()
    expect(await notes()).toHaveLength(2)
  })

  it('follows what is used, of each table by itself', async () => {
    await begin()
    used = { ...used, Devices: 80 }
    nowMs += 5 * minuteMs
    await run()
    expect([await modeOf('Devices'), await modeOf('Readings')]).toEqual([100, 50])
  })

  it('goes back on demand where writes are refused, which the store then takes', async () => {
    await begin()
    const put = () =>
      dynamoDb.documents.send(new PutCommand({ TableName: 'Devices', Item: { pk: 'a', sk: 'b' } }))
    // Little enough that the five minutes of it are soon used up.
    await dynamoDb.client.send(
      new UpdateTableCommand({
        TableName: 'Devices',
        ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: 1 },
      }),
    )
    const results = await Promise.allSettled(Array.from({ length: 320 }, put))
    refused = { Devices: results.filter(({ status }) => status === 'rejected').length }
    expect(refused.Devices).toBe(20)
    nowMs += 5 * minuteMs
    await run()
    expect([await modeOf('Devices'), await modeOf('Readings')]).toEqual(['onDemand', 50])
    await put()
    expect((await notes()).join()).toMatch(/Devices: on demand, since \d+ requests were refused/)
    refused = {}
    nowMs += hourMs
    await run()
    expect(await modeOf('Devices')).toBe('onDemand')
    nowMs += dayMs
    nowMs -= nowMs % hourMs
    await run()
    expect(await modeOf('Devices')).toBe(50)
  })

  it('is twice of what it was when a table may not go on demand again today', async () => {
    await begin()
    const update = (changes: object) =>
      dynamoDb.client.send(new UpdateTableCommand({ TableName: 'Readings', ...changes }))
    for (const _ of [1, 2, 3, 4]) {
      await update({ BillingMode: 'PAY_PER_REQUEST' })
      await update({
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: 50 },
      })
    }
    refused = { Readings: 500 }
    nowMs += 5 * minuteMs
    await run()
    expect(await modeOf('Readings')).toBe(100)
    expect((await notes()).join()).toContain('it may not go on demand again today')
  })

  it('goes on demand and stays there where the file of the stage says so', async () => {
    await begin()
    await run('onDemand')
    expect([await modeOf('Devices'), await modeOf('Readings')]).toEqual(['onDemand', 'onDemand'])
    nowMs += 2 * dayMs
    await run('onDemand')
    expect(await modeOf('Devices')).toBe('onDemand')
  })

  it('of one table that cannot be read keeps no other from being looked after, and fails the call', async () => {
    nowMs += dayMs
    const keep = keepCapacity({
      tables: { Gone: 'Gone', Readings: 'Readings' },
      capacity: 'auto',
      store: openCapacityStore(dynamoDb.client),
      readUse: openUseWatch(figures),
      documents: dynamoDb.documents,
      writeLog: openLogWriter('ServerLog', newId),
      now: () => nowMs,
    })
    await expect(keep({ functionName: 'keep' })).rejects.toThrow('not found')
    expect(await modeOf('Readings')).toBe(50)
  })
})

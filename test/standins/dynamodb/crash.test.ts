import { cp, readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundleDynamoDb } from './dynamoDbProcess'
import { clientOf, plainTable, startUnderTest, withDirectory } from './dynamoDbUnderTest'
import { startDynamoDbWorker } from '../../../scripts/standins/aws/dynamodb/startDynamoDbWorker'

const TableName = 'Seats'
const seats = 100_000

describe('DynamoDB in a thread of its own', () => {
  let bundle: Awaited<ReturnType<typeof bundleDynamoDb>>
  beforeAll(async () => {
    bundle = await bundleDynamoDb()
  })
  afterAll(() => bundle.remove())

  const buy = (buyer: number) =>
    new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: { pk: 'show', sk: 'free' },
            UpdateExpression: 'SET n = n - :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
        { Put: { TableName, Item: { pk: 'show', sk: `sold#${buyer}` } } },
      ],
    })

  /** Buys in eight lines until the process is killed; the numbers of the sales that were confirmed. */
  async function buyUntilKilled(dir: string): Promise<number[]> {
    const { documents, kill } = await bundle.startProcess(dir, plainTable(TableName, true))
    await documents.send(new PutCommand({ TableName, Item: { pk: 'show', sk: 'free', n: seats } }))
    const confirmed: number[] = []
    let lastBuyer = 0
    const line = async () => {
      for (;;) {
        const buyer = ++lastBuyer
        await documents.send(buy(buyer))
        confirmed.push(buyer)
      }
    }
    const lines = Promise.allSettled(Array.from({ length: 8 }, line))
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(200), { timeout: 60_000, interval: 1 })
    await Promise.all([kill(), lines])
    return confirmed
  }

  async function countSeats(dir: string): Promise<{ free: number; sold: Set<number> }> {
    const { documents, stop } = await startUnderTest({ dir })
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': 'show' },
      }),
    )
    await stop()
    const names = Items.map(({ sk }) => String(sk)).filter((sk) => sk.startsWith('sold#'))
    return {
      free: Number(Items.find(({ sk }) => sk === 'free')?.n),
      sold: new Set(names.map((name) => Number(name.slice('sold#'.length)))),
    }
  }

  it('killed in the middle of transactions, keeps every confirmed one and no half one', async () => {
    await withDirectory(async (dir) => {
      const confirmed = await buyUntilKilled(dir)
      const { free, sold } = await countSeats(dir)
      expect(confirmed.filter((buyer) => !sold.has(buyer))).toEqual([])
      expect(free + sold.size).toBe(seats)
    })
  })

  it('finding its log torn inside a transaction, drops that transaction whole', async () => {
    await withDirectory(async (dir) => {
      await buyUntilKilled(join(dir, 'whole'))
      for (let cut = 1; cut < 4000; cut += 211) {
        const torn = join(dir, `torn-${cut}`)
        await cp(join(dir, 'whole'), torn, { recursive: true })
        const log =
          (await readdir(torn))
            .filter((name) => name.endsWith('.log'))
            .sort()
            .at(-1) ?? ''
        const { size } = await stat(join(torn, log))
        await truncate(join(torn, log), size - cut)
        const { free, sold } = await countSeats(torn)
        expect(free + sold.size).toBe(seats)
        expect(sold.size).toBeGreaterThan(0)
      }
    })
  })

  it('serves the same tables, and rejects what it refuses', async () => {
    await withDirectory(async (dir) => {
      const standIn = await startDynamoDbWorker({ workerFile: bundle.workerFile, port: 0, dir })
      await standIn.ensureTable(plainTable('Plain'))
      await expect(standIn.ensureTable({ ...plainTable('Plain'), Colour: 'red' })).rejects.toThrow('Colour')
      const client = clientOf(standIn.url)
      const documents = DynamoDBDocumentClient.from(client)
      await documents.send(new PutCommand({ TableName: 'Plain', Item: { pk: 'a' } }))
      const { Item } = await documents.send(new GetCommand({ TableName: 'Plain', Key: { pk: 'a' } }))
      expect(Item).toEqual({ pk: 'a' })
      client.destroy()
      await standIn.stop()
    })
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBDocumentClient, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientOf, createPlainTable, startUnderTest, withDirectory } from './dynamoDbUnderTest'
import { startDynamoDbWorker } from './startDynamoDbWorker'
import type { StreamRecord } from './streamRecord'

const TableName = 'Seats'
const seats = 100_000

describe('DynamoDB in a thread of its own', () => {
  let bundles: string
  beforeAll(async () => {
    await mkdir('.build', { recursive: true })
    bundles = await mkdtemp(join('.build', 'dynamodb-'))
    await build({
      entryPoints: ['dynamodb.worker', 'startDynamoDb'].map((name) =>
        join(import.meta.dirname, `${name}.ts`),
      ),
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      outdir: bundles,
      outExtension: { '.js': '.mjs' },
    })
  })
  afterAll(() => rm(bundles, { recursive: true, force: true }))

  /** A process of its own, which can be killed as nothing in this one can. */
  async function startProcess(dir: string) {
    const script =
      `const { startDynamoDb } = await import('./startDynamoDb.mjs');` +
      `console.log((await startDynamoDb({ port: 0, dir: ${JSON.stringify(dir)} })).url)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: bundles })
    const [url] = (await once(child.stdout, 'data')) as [Buffer]
    const client = clientOf(String(url).trim())
    return { child, client, documents: DynamoDBDocumentClient.from(client) }
  }

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
    const { child, client, documents } = await startProcess(dir)
    await createPlainTable(client, TableName, true)
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
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(200), { timeout: 15_000, interval: 1 })
    child.kill('SIGKILL')
    await Promise.all([lines, once(child, 'exit')])
    client.destroy()
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

  it('serves the same tables and streams, and rejects what it refuses', async () => {
    await withDirectory(async (dir) => {
      const workerFile = new URL(`file://${join(process.cwd(), bundles, 'dynamodb.worker.mjs')}`)
      const standIn = await startDynamoDbWorker({ workerFile, port: 0, dir })
      const properties = {
        TableName: 'Streamed',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      }
      await standIn.ensureTable(properties)
      await expect(standIn.ensureTable({ ...properties, Colour: 'red' })).rejects.toThrow('Colour')
      const batches: StreamRecord[][] = []
      const failOnce = async (records: StreamRecord[]) => {
        batches.push(records)
        if (batches.length === 1) await Promise.reject(new Error('busy'))
      }
      const poll = standIn.pollStream('Streamed', 'reader', failOnce, { retryMs: 10 })
      const client = clientOf(standIn.url)
      await DynamoDBDocumentClient.from(client).send(
        new PutCommand({ TableName: 'Streamed', Item: { pk: 'a' } }),
      )
      await vi.waitFor(() => expect(batches).toHaveLength(2))
      expect(batches[1]).toEqual(batches[0])
      await poll.stop()
      client.destroy()
      await standIn.stop()
    })
  })
})

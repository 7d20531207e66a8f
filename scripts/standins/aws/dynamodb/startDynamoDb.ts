import type { MessagePort } from 'node:worker_threads'
import type { AddressInfo } from 'node:net'
import { openPermits, type Grants } from '../core/openPermits'
import type { StandIn } from '../../StandIn'
import { openEngine, type Engine } from './engine'
import { ensureTable } from './ensureTable'
import { createDynamoDbServer } from './server'
import { readBefore, expirySeconds, replaceItem } from './itemWrites'
import { expiryPrefix, padExpiry, tokenPrefix, under } from './database'
import type { Table } from './table'
import { isTokenExpired } from './transactWriteItems'

const fiveYearsSeconds = 5 * 365 * 86_400

/** Deletes what has expired: items with a time to live, tokens of old transactions. */
async function sweepExpired(engine: Engine): Promise<void> {
  await engine.database.ready()
  for (const table of engine.tables.all()) {
    if (table.timeToLiveAttribute !== undefined) await sweepTable(engine, table)
  }
  await sweepTokens(engine)
}

async function sweepTable(engine: Engine, table: Table): Promise<void> {
  const prefix = expiryPrefix(table.description.TableName)
  const nowSeconds = Math.floor(engine.now() / 1000)
  for await (const keys of engine.database.keys({ gt: prefix, lt: prefix + padExpiry(nowSeconds) })) {
    const draft = engine.newDraft()
    for (const key of keys) {
      draft.write(key, null)
      const itemKey = key.slice(key.indexOf('~', prefix.length) + 1)
      const before = readBefore(draft, { table, itemKey })
      const expiresAt = before && expirySeconds(table, before)
      // The entry may be older than the item. AWS leaves items alone that expired more than five years ago.
      if (expiresAt === undefined || expiresAt >= nowSeconds || expiresAt < nowSeconds - fiveYearsSeconds)
        continue
      replaceItem(draft, { table, itemKey, before, after: undefined })
    }
    await draft.commit()
  }
}

async function sweepTokens({ database, newDraft, now }: Engine): Promise<void> {
  for await (const keys of database.keys(under(tokenPrefix))) {
    const draft = newDraft()
    for (const key of keys) {
      const record = draft.read(key)
      if (record !== undefined && isTokenExpired(record, now())) draft.write(key, null)
    }
    await draft.commit()
  }
}

/** Sweeps again and again, one sweep at a time, until stopped. */
function repeatSweep(engine: Engine, everyMs: number): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = sweepExpired(engine)
      .catch((error: unknown) => console.error(`the sweep of expired items failed: ${String(error)}`))
      .finally(() => (busy = false))
  }, everyMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

export interface DynamoDbOptions {
  /** 0 takes a free port. */
  port: number
  /** Where the state lies; undefined keeps it in memory. */
  dir?: string | undefined
  /** What the functions of the stacks may; all others may everything. */
  grants?: Grants
  /** Writes of items that each table takes in a second; any number without it. */
  writesPerSecond?: number
  /** Seconds between two looks for expired items. */
  sweepSeconds?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface DynamoDbStandIn extends StandIn {
  /** Creates or updates the table of resolved CloudFormation properties; rejects on what it does not know. */
  ensureTable(properties: object): Promise<void>
}

/** Starts DynamoDB in this thread, on 127.0.0.1. */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDbStandIn> {
  const { port, dir, grants = {}, writesPerSecond, sweepSeconds = 5, now = Date.now } = options
  const engine = await openEngine(dir, now, writesPerSecond)
  const server = createDynamoDbServer(engine, openPermits(grants))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const sweep = repeatSweep(engine, sweepSeconds * 1000)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ensureTable: ensureTable(engine),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await sweep.stop()
      setTimeout(() => server.closeAllConnections(), 1000).unref()
      await closed
      await engine.close()
    },
  }
}

/** What the main thread asks of the worker that runs DynamoDB; `id` returns with the answer. */
export type ToWorker = { type: 'ensureTable'; id: number; properties: object } | { type: 'stop'; id: number }

/** Messages of the worker. */
export type FromWorker = { type: 'ready'; url: string } | { type: 'done'; id: number; failure?: string }

/** Runs DynamoDB in a worker thread: starts it, says `ready` with its url, then does what it is asked. */
export async function serveWorker(port: MessagePort, options: DynamoDbOptions): Promise<void> {
  const send = (message: FromWorker) => port.postMessage(message)
  const standIn = await startDynamoDb(options)

  port.on('message', (message: ToWorker) => {
    const { id, type } = message
    const work = type === 'stop' ? standIn.stop() : standIn.ensureTable(message.properties)
    work.then(
      () => send({ type: 'done', id }),
      (error: unknown) =>
        send({ type: 'done', id, failure: error instanceof Error ? error.message : String(error) }),
    )
    if (type === 'stop') void work.finally(() => port.close())
  })
  send({ type: 'ready', url: standIn.url })
}

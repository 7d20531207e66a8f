import type { AddressInfo } from 'node:net'
import { openPermits } from '../iam/openPermits'
import type { Grants } from '../iam/readGrants'
import type { StandIn } from '../standIn'
import { openEngine } from './engine'
import { ensureTable } from './ensureTable'
import { pollStream, type StreamHandler, type StreamPoll, type StreamPollOptions } from './pollStream'
import { repeatSweep } from './repeatSweep'
import { createDynamoDbServer } from './server'

export interface DynamoDbOptions {
  /** 0 takes a free port. */
  port: number
  /** Where the state lies; undefined keeps it in memory. */
  dir?: string | undefined
  /** What the functions of the stacks may; all others may everything. */
  grants?: Grants
  /** Seconds between two looks for expired items. */
  sweepSeconds?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface DynamoDbStandIn extends StandIn {
  /** Creates or updates the table of resolved CloudFormation properties; rejects on what it does not know. */
  ensureTable(properties: object): Promise<void>
  /** Hands the table's stream to `handler`, in order and at least once, from where this consumer stopped. */
  pollStream(
    tableName: string,
    consumerId: string,
    handler: StreamHandler,
    options?: StreamPollOptions,
  ): StreamPoll
}

/** Starts DynamoDB in this thread, on 127.0.0.1. */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDbStandIn> {
  const { port, dir, grants = {}, sweepSeconds = 5, now = Date.now } = options
  const engine = await openEngine(dir, now)
  const server = createDynamoDbServer(engine, openPermits(grants))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const sweep = repeatSweep(engine, sweepSeconds * 1000)
  const polls = new Set<StreamPoll>()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ensureTable: ensureTable(engine),
    pollStream(...subscription) {
      const poll = pollStream(engine, ...subscription)
      polls.add(poll)
      return poll
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await Promise.all([sweep.stop(), ...Array.from(polls, (poll) => poll.stop())])
      setTimeout(() => server.closeAllConnections(), 1000).unref()
      await closed
      await engine.close()
    },
  }
}

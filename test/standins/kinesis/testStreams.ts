import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KinesisStreamEvent } from 'aws-lambda'
import { afterEach, beforeEach } from 'vitest'
import {
  openStreams,
  type Streams,
  type StreamsOptions,
  readStream,
} from '../../../scripts/standins/aws/kinesis/openStreams'
import { readStreamMapping } from '../../../scripts/standins/aws/kinesis/readStreamMapping'
import type { Invoke } from '../../../scripts/standins/StandIn'

export const stream = (ShardCount = 1) => readStream('Readings', { ShardCount, RetentionPeriodHours: 24 })
export const mapping = (properties: object = {}) =>
  readStreamMapping('mapping-id', {
    EventSourceArn: 'arn:aws:kinesis:ap-southeast-2:000000000000:stream/Readings',
    FunctionName: 'ingest',
    StartingPosition: 'TRIM_HORIZON',
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: 'arn:aws:s3:::errors' } },
    ...properties,
  })

export const recordsOf = (event: unknown) => (event as KinesisStreamEvent).Records
export const textsOf = (event: unknown) =>
  recordsOf(event).map(({ kinesis }) => Buffer.from(kinesis.data, 'base64').toString())
export const fail = () => Promise.reject(new Error('down'))
export const collect =
  (seen: string[]): Invoke =>
  (_id, event) => {
    seen.push(...textsOf(event))
    return Promise.resolve()
  }

export const putAll = (streams: Streams, texts: readonly string[], keyOf = (_text: string) => 'D1') =>
  Promise.all(texts.map((text) => streams.put('Readings', keyOf(text), Buffer.from(text))))

/** Streams in a folder of each test, what they log and what their bucket keeps. */
export const useStreams = () => {
  const test = {
    dir: '',
    lines: [] as string[],
    kept: [] as { bucket: string; key: string; text: string }[],
  }
  let open: Streams[] = []
  const stopAll = async () => {
    await Promise.all(open.map((streams) => streams.stop()))
    open = []
  }
  beforeEach(async () => {
    Object.assign(test, { dir: await mkdtemp(join(tmpdir(), 'streams-')), lines: [], kept: [] })
  })
  afterEach(async () => {
    await stopAll()
    await rm(test.dir, { recursive: true })
  })
  const openAll = async (invoke: Invoke, more: Partial<StreamsOptions> = {}) => {
    const streams = await openStreams({
      dir: test.dir,
      streams: [stream()],
      mappings: [mapping()],
      invoke,
      keep: (bucket, key, text) => Promise.resolve(void test.kept.push({ bucket, key, text })),
      retryMs: 1,
      log: (line) => test.lines.push(line),
      ...more,
    })
    open.push(streams)
    return streams
  }
  return { test, openAll, stopAll }
}

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KinesisStreamEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messagesOfBatch } from '../../../scripts/operator/replay/messageOfRuleError'
import { openStreams } from '../../../scripts/standins/aws/kinesis/openStreams'
import type { Streams, StreamsOptions } from '../../../scripts/standins/aws/kinesis/openStreams'
import { readStream } from '../../../scripts/standins/aws/kinesis/readStream'
import { readStreamMapping } from '../../../scripts/standins/aws/kinesis/readStreamMapping'
import type { Invoke } from '../../../scripts/standins/StandIn'

const stream = (ShardCount = 1) => readStream('Readings', { ShardCount, RetentionPeriodHours: 24 })
const mapping = (properties: object = {}) =>
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

type Records = KinesisStreamEvent['Records']
const recordsOf = (event: unknown): Records => (event as KinesisStreamEvent).Records
const textsOf = (event: unknown) =>
  recordsOf(event).map(({ kinesis }) => Buffer.from(kinesis.data, 'base64').toString())
const fail = () => Promise.reject(new Error('down'))
const collect =
  (seen: string[]): Invoke =>
  (_id, event) => {
    seen.push(...textsOf(event))
    return Promise.resolve()
  }

describe('the streams', () => {
  let dir: string
  let open: Streams[] = []
  const lines: string[] = []
  const kept: { bucket: string; key: string; text: string }[] = []

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'streams-'))
  })
  const stopAll = async () => {
    await Promise.all(open.map((streams) => streams.stop()))
    open = []
  }
  afterEach(async () => {
    await stopAll()
    lines.length = 0
    kept.length = 0
    await rm(dir, { recursive: true })
  })

  const openAll = async (invoke: Invoke, more: Partial<StreamsOptions> = {}) => {
    const streams = await openStreams({
      dir,
      streams: [stream()],
      mappings: [mapping()],
      invoke,
      keep: (bucket, key, text) => Promise.resolve(void kept.push({ bucket, key, text })),
      retryMs: 1,
      log: (line) => lines.push(line),
      ...more,
    })
    open.push(streams)
    return streams
  }
  const putAll = (streams: Streams, texts: readonly string[], keyOf = (_text: string) => 'D1') =>
    Promise.all(texts.map((text) => streams.put('Readings', keyOf(text), Buffer.from(text))))

  it('hand over what has gathered, once, in the form of a Kinesis event', async () => {
    const events: KinesisStreamEvent[] = []
    const streams = await openAll((_id, event) =>
      Promise.resolve(void events.push(event as KinesisStreamEvent)),
    )
    const sequenceNumber = await streams.put(
      'arn:aws:kinesis:ap-southeast-2:000000000000:stream/Readings',
      'D1',
      Buffer.from('{"a":1}'),
    )
    expect([events, streams.depth('Readings')]).toEqual([[], 1])
    streams.consume()
    await streams.idle()
    expect(events.flatMap(({ Records }) => Records)).toEqual([
      {
        kinesis: {
          kinesisSchemaVersion: '1.0',
          partitionKey: 'D1',
          sequenceNumber,
          data: Buffer.from('{"a":1}').toString('base64'),
          approximateArrivalTimestamp: expect.closeTo(Date.now() / 1000, -2) as number,
        },
        eventSource: 'aws:kinesis',
        eventVersion: '1.0',
        eventID: `shardId-000000000000:${sequenceNumber}`,
        eventName: 'aws:kinesis:record',
        invokeIdentityArn: expect.stringMatching(/^arn:aws:iam:/) as string,
        awsRegion: 'ap-southeast-2',
        eventSourceARN: 'arn:aws:kinesis:ap-southeast-2:000000000000:stream/Readings',
      },
    ])
    expect(streams.depth('Readings')).toBe(0)
  })

  it('number the records of a shard upwards, also over restarts of which one writes nothing', async () => {
    const numbers: string[] = []
    for (const texts of [['a', 'b'], [], ['c'], ['d']]) {
      const streams = await openAll(() => Promise.resolve())
      numbers.push(...(await putAll(streams, texts)))
      streams.consume()
      await streams.idle()
      await stopAll()
    }
    expect(numbers).toEqual([...new Set(numbers)].sort())
    expect(numbers).toHaveLength(4)
  })

  it('keep the records of a key in one shard and in their order, while batches of others go on', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => `D${n}`)
    const texts = Array.from({ length: 400 }, (_, n) => `${keys[n % keys.length]}:${n}`)
    const seen: string[] = []
    const shardOf = new Map<string, Set<string>>()
    let running = 0
    let most = 0
    const streams = await openAll(
      async (_id, event) => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        seen.push(...textsOf(event))
        for (const { eventID, kinesis } of recordsOf(event)) {
          const shards = shardOf.get(kinesis.partitionKey) ?? new Set()
          shardOf.set(kinesis.partitionKey, shards.add(eventID.split(':')[0] ?? ''))
        }
        running -= 1
      },
      { streams: [stream(2)], mappings: [mapping({ ParallelizationFactor: 2, BatchSize: 7 })] },
    )
    await putAll(streams, texts, (text) => text.split(':')[0] ?? '')
    streams.consume()
    await streams.idle()
    for (const key of keys) {
      const ofKey = (all: readonly string[]) => all.filter((text) => text.startsWith(`${key}:`))
      expect(ofKey(seen)).toEqual(ofKey(texts))
    }
    expect([...shardOf.values()].map((shards) => shards.size)).toEqual(keys.map(() => 1))
    expect(new Set([...shardOf.values()].flatMap((shards) => [...shards])).size).toBe(2)
    expect(most).toBe(4)
  })

  it('fill a batch within its window, and send a full one before the window ends', async () => {
    const sizes: number[] = []
    const streams = await openAll((_id, event) => Promise.resolve(void sizes.push(recordsOf(event).length)), {
      mappings: [mapping({ BatchSize: 5, MaximumBatchingWindowInSeconds: 1 })],
    })
    streams.consume()
    await putAll(streams, ['1', '2', '3', '4', '5', '6', '7'])
    await expect.poll(() => sizes).toEqual([5])
    await streams.idle()
    expect(sizes).toEqual([5, 2])
  })

  it('never make an event of more than 6 MB', async () => {
    let nowMs = Date.now()
    const sizes: number[] = []
    const streams = await openAll(
      (_id, event) => Promise.resolve(void sizes.push(Buffer.byteLength(JSON.stringify(event)))),
      { now: () => nowMs },
    )
    for (let n = 0; n < 10; n += 1) {
      await streams.put('Readings', 'D1', Buffer.alloc(1_000_000))
      nowMs += 1000
    }
    streams.consume()
    await streams.idle()
    expect(sizes).toHaveLength(3)
    expect(Math.max(...sizes)).toBeLessThan(6 * 1024 * 1024)
  })

  it('deliver again all from the lowest record that an answer names, and nothing later before', async () => {
    const calls: string[][] = []
    const streams = await openAll(
      (_id, event) => {
        calls.push(textsOf(event))
        const named = calls.length > 1 ? [] : [recordsOf(event)[3], recordsOf(event)[1]]
        const batchItemFailures = named.map((each) => ({ itemIdentifier: each?.kinesis.sequenceNumber }))
        return Promise.resolve({ batchItemFailures })
      },
      { mappings: [mapping({ BatchSize: 4 })] },
    )
    await putAll(streams, ['a', 'b', 'c', 'd', 'e'])
    streams.consume()
    await streams.idle()
    expect(calls).toEqual([['a', 'b', 'c', 'd'], ['b', 'c', 'd'], ['e']])
  })

  it('halve a batch that fails until one record is given up, which the bucket keeps for a replay', async () => {
    const seen: string[] = []
    const calls: string[][] = []
    const streams = await openAll((_id, event) => {
      const texts = textsOf(event)
      calls.push(texts)
      if (texts.includes('deadly')) return fail()
      seen.push(...texts)
      return Promise.resolve()
    })
    await putAll(streams, ['a', 'b', 'deadly', 'c'])
    streams.consume()
    await streams.idle()
    const once = ['deadly']
    expect(calls).toEqual([['a', 'b', 'deadly', 'c'], ['a', 'b'], ['deadly', 'c'], once, once, once, ['c']])
    expect(seen).toEqual(['a', 'b', 'c'])
    expect(kept).toHaveLength(1)
    const [{ bucket, key, text } = { bucket: '', key: '', text: '' }] = kept
    expect(bucket).toBe('errors')
    expect(key).toMatch(
      /^aws\/lambda\/mapping-id\/shardId-000000000000\/\d{4}\/\d\d\/\d\d\/\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\d-[0-9a-f-]{36}$/,
    )
    expect(messagesOfBatch(text)).toEqual([{ queue: 'readings', body: 'deadly' }])
    expect(JSON.parse(text)).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 5 },
      KinesisBatchInfo: { shardId: 'shardId-000000000000', batchSize: 1 },
    })
  })

  it('give nothing up while the bucket does not take it', async () => {
    let isAway = true
    const streams = await openAll(fail, {
      keep: (bucket, key, text) => {
        if (isAway) return fail()
        kept.push({ bucket, key, text })
        return Promise.resolve()
      },
    })
    await putAll(streams, ['a'])
    streams.consume()
    await expect.poll(() => lines.filter((line) => line.includes('does not take')).length).toBeGreaterThan(1)
    expect(streams.depth('Readings')).toBe(1)
    isAway = false
    await streams.idle()
    expect(kept).toHaveLength(1)
  })

  it('use up no retry for a function that could not be called', async () => {
    const seen: string[] = []
    let calls = 0
    const streams = await openAll((id, event) => {
      calls += 1
      const busy = Object.assign(new Error('Rate Exceeded.'), { errorType: 'TooManyRequestsException' })
      return calls > 6 ? collect(seen)(id, event) : Promise.reject(busy)
    })
    await putAll(streams, ['a', 'b'])
    streams.consume()
    await streams.idle()
    expect([seen, kept]).toEqual([['a', 'b'], []])
  })

  it('deliver nothing on a full disk, and what failed for want of room without counting it', async () => {
    const disk = { isFull: false, looks: 0 }
    const seen: string[] = []
    let calls = 0
    const streams = await openAll(
      (id, event) => {
        calls += 1
        if (calls > 1) return collect(seen)(id, event)
        disk.isFull = true
        return fail()
      },
      {
        mappings: [mapping({ MaximumRetryAttempts: 0 })],
        hasRoom: () => {
          disk.looks += 1
          return Promise.resolve(!disk.isFull)
        },
        lookMs: 5,
      },
    )
    await putAll(streams, ['a', 'b'])
    streams.consume()
    await expect.poll(() => disk.isFull).toBe(true)
    const looks = disk.looks + 10
    await expect.poll(() => disk.looks).toBeGreaterThan(looks)
    expect([seen, kept, streams.depth('Readings')]).toEqual([[], [], 2])
    disk.isFull = false
    await streams.idle()
    expect([seen, kept]).toEqual([['a', 'b'], []])
  })

  it('deliver after a kill what was not checkpointed, all of it and in its order', async () => {
    const first: string[] = []
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let isHeld = false
    const few = { mappings: [mapping({ BatchSize: 3 })] }
    const streams = await openAll(async (id, event) => {
      isHeld = first.length > 0
      if (isHeld) await held
      await collect(first)(id, event)
    }, few)
    await putAll(streams, ['1', '2', '3', '4', '5', '6', '7'])
    streams.consume()
    await expect.poll(() => isHeld).toBe(true)
    const killed = join(dir, 'killed')
    await cp(join(dir, 'Readings'), join(killed, 'Readings'), { recursive: true })
    goOn()

    const second: string[] = []
    const again = await openAll(collect(second), { ...few, dir: killed })
    again.consume()
    await again.idle()
    expect(second).toEqual(['4', '5', '6', '7'])
  })

  it('deliver what waits in a shard that is gone', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => `D${n}`)
    await putAll(await openAll(fail, { streams: [stream(2)], mappings: [] }), texts, (text) => text)
    await stopAll()
    const seen: string[] = []
    const again = await openAll(collect(seen))
    again.consume()
    await again.idle()
    expect(seen.toSorted()).toEqual(texts.toSorted())
  })

  it('refuse what is beyond a shard in a second, and take records again in the next one', async () => {
    let nowMs = 5000
    const streams = await openAll(fail, { mappings: [], now: () => nowMs })
    const exceeded = { name: 'ProvisionedThroughputExceededException' }
    await putAll(
      streams,
      Array.from({ length: 1000 }, (_, n) => String(n)),
    )
    await expect(streams.put('Readings', 'D1', Buffer.from('x'))).rejects.toMatchObject(exceeded)
    nowMs += 1000
    await streams.put('Readings', 'D1', Buffer.alloc(1_000_000))
    await expect(streams.put('Readings', 'D1', Buffer.alloc(100_000))).rejects.toMatchObject(exceeded)
    await expect(streams.put('Readings', 'D1', Buffer.alloc(1024 * 1024))).rejects.toThrow('over 1 MiB')
    expect([streams.depth('Readings'), streams.oldestMs('Readings')]).toEqual([1001, 5000])
  })

  it('drop records that outlived their retention, and say so', async () => {
    let nowMs = Date.now()
    const seen: string[] = []
    const streams = await openAll(collect(seen), { now: () => nowMs })
    await putAll(streams, ['old'])
    nowMs += 86_400_000
    await putAll(streams, ['new'])
    streams.consume()
    await streams.idle()
    expect(seen).toEqual(['new'])
    expect(lines.some((line) => line.includes('1 record(s) outlived'))).toBe(true)
  })

  it('refuse an unknown stream, a key that is empty or too long, and a setting that they could not play', async () => {
    const streams = await openAll(fail)
    await expect(streams.put('Elsewhere', 'D1', Buffer.from(''))).rejects.toThrow('no stream Elsewhere')
    for (const key of ['', 'k'.repeat(257)])
      await expect(streams.put('Readings', key, Buffer.from(''))).rejects.toThrow('a partition key')
    expect(() => readStream('Readings', { StreamModeDetails: { StreamMode: 'ON_DEMAND' } })).toThrow('stream')
    expect(() => mapping({ TumblingWindowInSeconds: 5 })).toThrow('event source mapping mapping-id')
    expect(() => mapping({ StartingPosition: 'LATEST' })).toThrow('event source mapping mapping-id')
    await expect(openAll(fail, { mappings: [mapping(), mapping()] })).rejects.toThrow('more than one')
  })
})

import { describe, expect, it } from 'vitest'
import { messagesOfBatch } from '../../../scripts/operator/replay/replayRuleErrors'
import { collect, fail, mapping, putAll, recordsOf, stream, textsOf, useStreams } from './testStreams'

describe('the mapping of a stream', () => {
  const { test, openAll } = useStreams()

  it('keeps the records of a key in one shard and in their order, while batches of others go on', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => `D${n}`)
    const texts = Array.from({ length: 400 }, (_, n) => `${keys[n % keys.length]}:${n}`)
    const seen: string[] = []
    const shardOf = new Map<string, Set<string>>()
    let running = 0
    let most = 0
    let goOn: () => void = () => undefined
    const allRun = new Promise<void>((resolve) => (goOn = resolve))
    const streams = await openAll(
      async (_id, event) => {
        most = Math.max(most, ++running)
        if (running === 4) goOn()
        await allRun
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

  it('fills a batch within its window, and sends a full one before the window ends', async () => {
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

  it('never makes an event of more than 6 MB', async () => {
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

  it('delivers again all from the lowest record that an answer names, and nothing later before', async () => {
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

  it('halves a batch that fails until one record is given up, which the bucket keeps for a replay', async () => {
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
    expect(test.kept).toHaveLength(1)
    const [{ bucket, key, text } = { bucket: '', key: '', text: '' }] = test.kept
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

  it('gives nothing up while the bucket does not take it', async () => {
    let isAway = true
    const streams = await openAll(fail, {
      keep: (bucket, key, text) => {
        if (isAway) return fail()
        test.kept.push({ bucket, key, text })
        return Promise.resolve()
      },
    })
    await putAll(streams, ['a'])
    streams.consume()
    await expect
      .poll(() => test.lines.filter((line) => line.includes('does not take')).length)
      .toBeGreaterThan(1)
    expect(streams.depth('Readings')).toBe(1)
    isAway = false
    await streams.idle()
    expect(test.kept).toHaveLength(1)
  })

  it('uses up no retry for a function that could not be called', async () => {
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
    expect([seen, test.kept]).toEqual([['a', 'b'], []])
  })

  it('delivers nothing on a full disk, and what failed for want of room without counting it', async () => {
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
    expect([seen, test.kept, streams.depth('Readings')]).toEqual([[], [], 2])
    disk.isFull = false
    await streams.idle()
    expect([seen, test.kept]).toEqual([['a', 'b'], []])
  })
})

import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { KinesisStreamEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { readStream } from '../../../scripts/standins/aws/kinesis/openStreams'
import { collect, fail, mapping, putAll, stream, useStreams } from './testStreams'

describe('the streams', () => {
  const { test, openAll, stopAll } = useStreams()

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
    const killed = join(test.dir, 'killed')
    await cp(join(test.dir, 'Readings'), join(killed, 'Readings'), { recursive: true })
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
    expect(test.lines.some((line) => line.includes('1 record(s) outlived'))).toBe(true)
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

import { describe, expect, it } from 'vitest'
import { hourMs } from '../../shared/core/time'
import { openMemoryWork } from '../../test/doubles/openMemoryWork'
import type { Work } from '../data/workStore'
import { shareOfRun, openRunPacker, packAfterMs } from './runPacker'

const day = '2026-11-20'
const closedMs = Date.parse(day) + packAfterMs

const openRun = async (
  nowMs: number,
  streams: string[],
  pack: (work: Work) => Promise<'packed' | 'lost'>,
) => {
  const work = openMemoryWork()
  for (const [i, stream] of streams.entries()) await work.mark(stream, day, closedMs - i * hourMs)
  const lines: [string, Record<string, unknown> | undefined][] = []
  const write = {
    info: (message: string, fields?: Record<string, unknown>) => void lines.push([message, fields]),
    error: (message: string, fields?: Record<string, unknown>) => void lines.push([message, fields]),
  }
  return { run: openRunPacker(work, pack, () => nowMs, write), lines }
}

describe('a run of the packer', () => {
  it('waits until a day has closed', async () => {
    const { run } = await openRun(closedMs - 1, ['a#1'], () => Promise.resolve('packed'))
    expect(await run(() => Infinity)).toMatchObject({ due: 0, packed: 0 })
  })

  it('goes on after a day that fails, and tells for how long that day has been due', async () => {
    const pack = ({ stream }: Work) =>
      stream === 'a#1' ? Promise.reject(new Error('broken')) : Promise.resolve('packed' as const)
    const { run, lines } = await openRun(closedMs + 50 * hourMs, ['a#1', 'b#1', 'c#1'], pack)
    expect(await run(() => Infinity)).toMatchObject({ due: 3, packed: 2, failed: 1, left: 1 })
    const [error, counts] = lines
    expect(error?.[1]).toMatchObject({ stream: 'a#1', day })
    expect(counts?.[1]).toMatchObject({
      PackingLagHours: 50,
      _aws: {
        Timestamp: closedMs + 50 * hourMs,
        CloudWatchMetrics: [{ Namespace: 'DevicePortal', Metrics: [{ Name: 'PackingLagHours' }] }],
      },
    })
  })

  it('takes its share of what is due, the longest due first, and leaves the rest', async () => {
    const packed: string[] = []
    const { run, lines } = await openRun(
      closedMs + hourMs,
      ['a#1', 'b#1', 'c#1', 'd#1', 'e#1'],
      ({ stream }) => {
        packed.push(stream)
        return Promise.resolve('packed')
      },
    )
    expect(await run(() => Infinity, 0.25)).toMatchObject({ due: 5, packed: 2, left: 3 })
    expect(packed).toHaveLength(2)
    expect(lines.at(-1)?.[1]).toMatchObject({ PackingLagHours: 1 })
  })

  it('counts late readings from when they came, and tells no lag when all is done', async () => {
    const work = openMemoryWork()
    const nowMs = closedMs + 100 * hourMs
    await work.mark('a#1', day, nowMs - 3 * hourMs)
    await work.mark('a#1', day, nowMs)
    const hours: unknown[] = []
    const write = {
      info: (_: string, fields?: Record<string, unknown>) => void hours.push(fields?.PackingLagHours),
      error: () => undefined,
    }
    await openRunPacker(
      work,
      () => Promise.resolve('lost'),
      () => nowMs,
      write,
    )(() => Infinity)
    await openRunPacker(
      work,
      () => Promise.resolve('packed'),
      () => nowMs,
      write,
    )(() => Infinity)
    expect(hours).toEqual([3, 0])
  })

  it('stops before its time is over', async () => {
    let remainingMs = 60_000
    const pack = () => {
      remainingMs -= 10_000
      return Promise.resolve('packed' as const)
    }
    const streams = Array.from({ length: 20 }, (_, i) => `${i}#1`)
    const { run } = await openRun(closedMs, streams, pack)
    const counts = await run(() => remainingMs)
    expect(counts.packed).toBeLessThanOrEqual(5)
    expect(counts.left).toBe(20 - counts.packed)
  })

  it('lets a day that kills packers come last and alone, and loses none of the others by it', async () => {
    const work = openMemoryWork()
    for (const [i, stream] of ['a#1', 'huge#1', 'b#1', 'c#1', 'd#1', 'e#1'].entries()) {
      await work.mark(stream, day, closedMs + i)
    }
    const write = { info: () => undefined, error: () => undefined }
    const done: string[] = []
    /** A process that is gone as soon as it touches the huge day, and what it was at with it. */
    const live = async () => {
      let isDead = false
      const pack = async (each: Work) => {
        await new Promise((resolve) => setImmediate(resolve))
        isDead ||= each.stream === 'huge#1'
        if (isDead) return new Promise<never>(() => undefined)
        done.push(each.stream)
        await work.finish(each, undefined)
        return 'packed' as const
      }
      void openRunPacker(work, pack, () => closedMs + hourMs, write)(() => Infinity)
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    for (let run = 0; run < 3; run += 1) await live()
    expect(done.sort()).toEqual(['a#1', 'b#1', 'c#1', 'd#1', 'e#1'])
    expect(await work.ofStream('huge#1', day, day)).toMatchObject([{ tries: 3 }])
  })
})

describe('how much of what is due a run packs', () => {
  it('is the same part of a fleet in each quarter of an hour, and all by its end', () => {
    let left = 1000
    const packed = ['00', '15', '30', '45'].map((minutes) => {
      const now = Math.ceil(left * shareOfRun({ time: `2026-11-21T02:${minutes}:00Z` }))
      left -= now
      return now
    })
    expect(packed).toEqual([250, 250, 250, 250])
  })

  it.each([{}, undefined, { time: 'soon' }])('is all of it when no schedule calls: %j', (event) => {
    expect(shareOfRun(event)).toBe(1)
  })
})

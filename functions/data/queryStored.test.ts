import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, dayOf } from '../../shared/core/time'
import type { Reading } from '../../shared/data/reading'
import { nowMs, openMemoryDevice, rowAt, secondsAgo } from '../../test/doubles/openMemoryDevice'
import type { Row } from './columns/dayColumns'
import { rawLifeMs } from './readingStore'

type Ask = ReturnType<typeof openMemoryDevice>['ask']

const pageThrough = async (ask: Ask, input: { fromTime: number; toTime: number; dataPoints: number }) => {
  const pages: Reading[][] = []
  let pageStartTime: number | undefined
  do {
    const page = await ask({ ...input, ...(pageStartTime === undefined ? {} : { pageStartTime }) })
    pages.push(page.data)
    pageStartTime = page.lastEvaluatedTime
  } while (pageStartTime !== undefined)
  return pages.flat()
}

interface DayFate {
  daysAgo: number
  fate: 'raw' | 'packed' | 'forgotten' | 'dirty'
  seconds: number[]
  late: number[]
}

/** Readings over some days before now, and what has become of each day. */
const storedDays = fc.array(
  fc.record({
    daysAgo: fc.integer({ min: 1, max: 90 }),
    fate: fc.constantFrom<DayFate['fate']>('raw', 'packed', 'forgotten', 'dirty'),
    seconds: fc.array(fc.integer({ min: 0, max: 86_399_999 }), { minLength: 1, maxLength: 25 }),
    late: fc.array(fc.integer({ min: 0, max: 86_399_999 }), { maxLength: 4 }),
  }),
  { maxLength: 6 },
)

const store = async (days: DayFate[]) => {
  const device = openMemoryDevice()
  const rows: Row[] = []
  const take = async (row: Row) => {
    rows.push(row)
    await device.take(row)
  }
  for (const { daysAgo, fate, seconds, late } of days) {
    const startMs = Math.floor(nowMs / dayMs - daysAgo) * dayMs
    const awsTsMs = fate === 'forgotten' || fate === 'dirty' ? nowMs - rawLifeMs - 1 : nowMs
    // Whole seconds of few values: many readings of one instant, and many equal ones.
    const rowOf = (ms: number) =>
      rowAt(startMs + Math.floor(ms / 30_000) * 30_000, { n: rows.length, vin: ms % 17 })
    for (const ms of seconds) await take({ ...rowOf(ms), awsTsMs })
    if (fate === 'raw') continue
    await device.packDay(dayOf(startMs))
    device.readings.expireBefore(nowMs)
    if (fate === 'dirty') for (const ms of late) await take({ ...rowOf(ms), awsTsMs: nowMs })
  }
  return { ...device, rows }
}

describe('whatever is raw, packed, forgotten or dirty', () => {
  it('paging gives every reading exactly once, in order of time', async () => {
    await fc.assert(
      fc.asyncProperty(storedDays, fc.integer({ min: 1, max: 12 }), async (days, dataPoints) => {
        const unforgotten = days
          .filter(({ fate }) => fate !== 'raw')
          .concat(days.filter(({ fate }) => fate === 'raw'))
        const { ask, rows } = await store(unforgotten)
        const input = { fromTime: secondsAgo(91 * 86_400), toTime: secondsAgo(0), dataPoints }
        const paged = await pageThrough(ask, input)
        expect(paged.map(({ n }) => n).sort()).toEqual(rows.map(({ body }) => body.n).sort())
        expect(paged.map(({ ts }) => ts)).toEqual(paged.map(({ ts }) => ts).sort((a, b) => a - b))

        const latest = (await ask({ dataPoints })).data
        const newest = rows.map(({ tsMs }) => tsMs / 1000).sort((a, b) => a - b)
        expect(latest.map(({ ts }) => ts)).toEqual(newest.slice(-dataPoints))
      }),
      { numRuns: 60 },
    )
  })

  it('drawn extremes, first and last equal the stored ones of every window', async () => {
    const edge = fc.integer({ min: 0, max: 91 * 86_400 })
    await fc.assert(
      fc.asyncProperty(
        storedDays,
        edge,
        edge,
        fc.integer({ min: 4, max: 40 }),
        async (days, a, b, downsample) => {
          fc.pre(a !== b)
          const { ask, rows } = await store(days)
          const [fromTime, toTime] = [secondsAgo(Math.max(a, b)), secondsAgo(Math.min(a, b))]
          const { data } = await ask({ fromTime, toTime, downsample, dataKeys: ['vin'] })
          const inside = rows
            .filter(({ tsMs }) => tsMs >= fromTime * 1000 && tsMs < (toTime + 1) * 1000)
            .sort((one, two) => one.tsMs - two.tsMs)
          const drawn = data.map(({ vin }) => Number(vin))
          const kept = inside.map(({ body }) => Number(body.vin))
          expect(Math.max(...drawn)).toBe(Math.max(...kept))
          expect(Math.min(...drawn)).toBe(Math.min(...kept))
          expect(data[0]?.ts).toBe(inside[0]?.body.ts)
          expect(data.at(-1)?.ts).toBe(inside.at(-1)?.body.ts)
          expect(data.length).toBeLessThanOrEqual(downsample)
          const real = new Set(inside.map(({ body }) => `${Number(body.ts)} ${Number(body.vin)}`))
          expect(data.every(({ ts, vin }) => real.has(`${ts} ${Number(vin)}`))).toBe(true)
        },
      ),
      { numRuns: 120 },
    )
  })

  it('a plot of so many pixels is told the first, lowest, highest and last of each of its columns', async () => {
    const edge = fc.integer({ min: 0, max: 91 * 86_400 })
    const length = fc.integer({ min: 60, max: 61 * 86_400 })
    await fc.assert(
      fc.asyncProperty(
        storedDays,
        edge,
        length,
        fc.integer({ min: 1, max: 20 }),
        async (days, ago, seconds, plotWidth) => {
          const { ask, rows } = await store(days)
          const [fromTime, toTime] = [secondsAgo(ago + seconds), secondsAgo(ago)]
          const { data } = await ask({ fromTime, toTime, plotWidth, dataKeys: ['vin'] })
          const [fromMs, toMs] = [fromTime * 1000, toTime * 1000 + 999]
          const columnOf = (ms: number) =>
            Math.min(plotWidth - 1, Math.floor(((ms - fromMs) / (toMs - fromMs)) * plotWidth))
          const stored = rows
            .map(({ tsMs, body }) => ({ ms: tsMs, vin: Number(body.vin) }))
            .filter(({ ms }) => ms >= fromMs && ms <= toMs)
          const drawn = data.map(({ ts, vin }) => ({ ms: ts * 1000, vin: Number(vin) }))
          const shapesOf = (points: typeof stored) =>
            Array.from({ length: plotWidth }, (_, column) => {
              const inside = points.filter(({ ms }) => columnOf(ms) === column)
              const [times, values] = [inside.map(({ ms }) => ms), inside.map(({ vin }) => vin)]
              return [Math.min(...times), Math.max(...times), Math.min(...values), Math.max(...values)]
            })
          expect(shapesOf(drawn)).toEqual(shapesOf(stored))
          expect(data.length).toBeLessThanOrEqual(4 * plotWidth)
        },
      ),
      { numRuns: 80 },
    )
  })

  it('a late reading is drawn from the moment it is stored, whatever has become of its day', async () => {
    for (const fate of ['raw', 'packed', 'forgotten', 'dirty'] as const) {
      const { ask, take } = await store([{ daysAgo: 3, fate, seconds: [0, 7_200_000], late: [] }])
      const lateMs = Math.floor(nowMs / dayMs - 3) * dayMs + 3_600_000
      const chart = () => ask({ relative: '1w', downsample: 100, dataKeys: ['vin'] })
      expect((await chart()).data).toHaveLength(2)
      await take({ ...rowAt(lateMs, { vin: 99 }), awsTsMs: nowMs })
      expect((await chart()).data.map(({ vin }) => vin)[1], fate).toBe(99)
    }
  })
})

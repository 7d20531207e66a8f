import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, dayOf } from '../../shared/core/time'
import { nowMs, openMemoryDevice, rowAt } from '../../test/doubles/openMemoryDevice'

const keys = ['vin', 'vbat', 'gsm_rssi', 'speed']
/** Few values and many equal ones, and what is at the edge of a double. */
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 0, 1, -1, -114) },
  fc.constantFrom(-0, 5e-324, -5e-324, 2.2e-308, 1e308, -1e308, 1e-130, 1e126, 1 / 3, 0.1 + 0.2),
  fc.constantFrom(2 ** 53, 2 ** 53 - 1, -(2 ** 53), 2 ** 50 + 1, 2 ** 50, 123_456_789.012_345_67),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -9999, max: 9999 }).map((hundredths) => hundredths / 100),
)
const reading = fc.record({
  daysAgo: fc.integer({ min: 1, max: 3 }),
  /** Few instants: many readings share theirs. */
  seconds: fc.oneof(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 0, max: 20 })),
  values: fc.dictionary(fc.constantFrom(...keys), value, { noNullPrototype: true }),
})
type Sent = typeof reading extends fc.Arbitrary<infer T> ? T : never

const startMs = Math.floor(nowMs / dayMs) * dayMs
/** Charts that are told reading by reading, and by hours. */
const windows = [3, 100]
const drawn = [
  { downsample: 5 },
  { downsample: 24 },
  { downsample: 1100 },
  { plotWidth: 7 },
  { plotWidth: 300 },
]

const open = (sent: readonly Sent[]) => {
  const device = openMemoryDevice()
  const rowOf = ({ daysAgo, seconds, values }: Sent) => ({
    ...rowAt(startMs - daysAgo * dayMs + seconds * 1000, values),
    awsTsMs: nowMs - 1,
  })
  const take = async (all: readonly Sent[]) => {
    for (const each of all) await device.take(rowOf(each))
  }
  const pack = async () => {
    for (const daysAgo of [1, 2, 3]) await device.packDay(dayOf(startMs - daysAgo * dayMs))
  }
  /** Every reading, and every chart of every key, as text: bit for bit, but for the sign of 0, which JSON has not. */
  const show = async () => {
    const toTime = startMs / 1000 - 1
    const asked = windows.flatMap((days) =>
      drawn.flatMap((how) =>
        keys.map((key) => ({ fromTime: toTime - days * 86_400 + 1, toTime, dataKeys: [key], ...how })),
      ),
    )
    const charts = []
    for (const each of asked) charts.push({ each, data: (await device.ask(each)).data })
    const rows = await device.ask({ fromTime: toTime - 4 * 86_400, toTime, dataPoints: 1000 })
    return JSON.stringify([rows.data, charts], undefined, 1)
  }
  return { take: () => take(sent), again: take, pack, show }
}

describe('what is shown of a day', { timeout: 180_000 }, () => {
  it('is the same raw, packed, reopened and packed again, for every value that a double has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { maxLength: 25 }), fc.nat(), async (sent, pick) => {
        const device = open(sent)
        await device.take()
        const raw = await device.show()
        await device.pack()
        expect(await device.show()).toBe(raw)
        // One that is there already reopens its day and adds nothing.
        await device.again(sent.slice(pick % (sent.length + 1), (pick % (sent.length + 1)) + 1))
        expect(await device.show()).toBe(raw)
        await device.pack()
        expect(await device.show()).toBe(raw)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same whether a reading comes before its day is packed or after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(reading, { maxLength: 20 }),
        fc.array(reading, { maxLength: 5 }),
        async (sent, late) => {
          const [together, apart] = [open([...sent, ...late]), open(sent)]
          await together.take()
          const expected = await together.show()
          await apart.take()
          await apart.pack()
          await apart.again(late)
          expect(await apart.show()).toBe(expected)
          await apart.pack()
          expect(await apart.show()).toBe(expected)
        },
      ),
      { numRuns: 40 },
    )
  })
})

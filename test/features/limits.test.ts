import { beforeAll, describe, expect, it } from 'vitest'
import { queryReadings } from '../../shared/data/queryReadings'
import type { Reading } from '../../shared/data/reading'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const nowSeconds = Math.floor(Date.now() / 1000)
const maxBytes = 128 * 1024
let viewer: Person

beforeAll(async () => {
  viewer = await stack.newUser('viewer')
})

const readAll = async ({ deviceid }: Device): Promise<Reading[]> => {
  const seen: Reading[] = []
  let pageStartTime: number | undefined
  do {
    const request = { deviceid, fromTime: nowSeconds - 9 * 86_400, dataPoints: 1000, pageStartTime }
    const page = await stack.ask(queryReadings, request, viewer.token)
    seen.push(...page.data)
    pageStartTime = page.lastEvaluatedTime
  } while (pageStartTime !== undefined)
  return seen
}

/** A reading whose message is so many bytes long. */
const readingOf = (bytes: number, ts: number) => {
  const empty = Buffer.byteLength(JSON.stringify({ ts, capture1: '' }))
  return { ts, capture1: 'x'.repeat(bytes - empty) }
}

describe('a message at its limit', () => {
  it('of 128 kB is shown whole; of one byte more it is refused, and the device goes on', async () => {
    const device = await stack.newDevice({}, [[viewer, 'VIEW']])
    const largest = readingOf(maxBytes, nowSeconds - 20)
    const link = await stack.connect(device)
    await link.sendReading(largest)
    await expect(link.sendReading(readingOf(maxBytes + 1, nowSeconds - 10))).rejects.toThrow('closed')
    const again = await stack.connect(device)
    await again.sendReading({ ts: nowSeconds, vin: 12 })
    await again.disconnect()
    await eventually(async () => {
      expect(await readAll(device)).toMatchObject([largest, { ts: nowSeconds, vin: 12 }])
    })
  })

  it('of three hundred keys is shown with every key', async () => {
    const device = await stack.newDevice({}, [[viewer, 'VIEW']])
    const keys = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key_${i}`, i / 10]))
    const link = await stack.connect(device)
    await link.sendReading({ ts: nowSeconds, ...keys })
    await link.disconnect()
    await eventually(async () => expect(await readAll(device)).toMatchObject([keys]))
  })
})

describe('a device that comes back after a week', () => {
  it('has its ten thousand buffered readings shown, each once, within seconds', async () => {
    const device = await stack.newDevice({}, [[viewer, 'VIEW']])
    const count = 10_000
    const readings = Array.from({ length: count }, (_, i) => ({ ts: nowSeconds - (count - i) * 60, cp1: i }))
    const link = await stack.connect(device)
    await link.sendReading({ ts: nowSeconds, cp1: count })
    await eventually(async () => expect(await readAll(device)).toHaveLength(1))
    for (let i = 0; i < count; i += 100) await link.sendReading(readings.slice(i, i + 100))
    await link.disconnect()
    const seen = await eventually(async () => {
      const all = await readAll(device)
      expect(all).toHaveLength(count + 1)
      return all
    })
    expect(seen.map(({ cp1 }) => cp1)).toEqual(Array.from({ length: count + 1 }, (_, i) => i))
    const { data, late } = await stack.ask(queryReadings, { deviceid: device.deviceid }, viewer.token)
    expect(data).toMatchObject([{ cp1: count }])
    expect(late?.fromTs).toBe(readings[0]?.ts)
  })
})

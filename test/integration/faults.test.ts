import type { DeviceId } from '../../shared/core/ids'
import { latestReading } from '../../functions/devices/latestReading'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { counting } from './counting'
import { openWorker, recordOf, storedOf } from './ingestScene'
import { openScene, startMs } from './openScene'
import { faults, unreliable } from './unreliable'

const scene = openScene()
let deviceid: DeviceId
let made = 0
const freshDevice = async (change = {}) => {
  made += 1
  deviceid = await scene.addDevice(`FLT${String(made).padStart(6, '0')}`, change)
}
beforeEach(() => freshDevice())

const second = startMs / 1000
const link = () => scene.openService(scene.documents).devices.link(deviceid)
const latest = async (): Promise<{ vin?: number }> => {
  const found = await link()
  return (found && latestReading(found)) ?? {}
}
const workDays = async () =>
  (await scene.all('history')).filter(({ of }) => of === `${deviceid}#s1`).map(({ day }) => String(day))

describe('a store that refuses, answers late or does half', () => {
  const low = { events: [{ topic: 'vin', msg: 'Low', lv: 35 }] }
  const sent = [
    { ts: second - 90_000, vin: 1 },
    { ts: second - 30, vin: 2, ...low },
    { ts: second - 25, vin: 3, ...low },
    { ts: second - 20, vin: 3.5, ...low },
    { ts: second - 10, vin: 4 },
  ]
  /** A plan that thins keeps where the event begins and ends, and the first of the other readings. */
  const kept = { PREMIUM: [1, 2, 3, 3.5, 4], STANDARD: [1, 2, 3, 4] } as const

  it.each(['PREMIUM', 'STANDARD'] as const)(
    'costs plan %s no reading, doubles none and takes nothing back, once the queue has sent all again',
    async (tier) => {
      const schedule = fc.array(fc.constantFrom(...faults, 'none' as const), { maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(schedule, async (faultsInTurn) => {
          await freshDevice({ tier })
          const documents = unreliable(scene.documents, faultsInTurn)
          const worker = openWorker(scene, documents)
          let batch = [sent.slice(2), sent.slice(0, 2)].map((list) => recordOf(deviceid, list, startMs))
          for (let turn = 0; batch.length > 0; turn += 1) {
            expect(turn).toBeLessThanOrEqual(faultsInTurn.length)
            // What throws fails the whole batch, as in a function that breaks off.
            const failed = await worker(batch).catch(() => new Set(batch.map(({ messageId }) => messageId)))
            batch = batch.filter(({ messageId }) => failed.has(messageId))
          }
          const stored = (await storedOf(scene, deviceid)).map(({ vin }) => vin)
          // A try that broke off may have kept one that another order would have thinned.
          expect(stored.filter((vin) => tier === 'PREMIUM' || vin !== 3.5)).toEqual(kept[tier])
          expect(new Set(stored).size).toBe(stored.length)
          expect(await latest()).toMatchObject({ vin: 4 })
          expect(JSON.parse((await link())?.events ?? '{}')).toMatchObject({ active: {} })
          expect((await workDays()).sort()).toEqual(['2026-11-20', '2026-11-21'])
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe('a device that comes back after a week', () => {
  const everySeconds = 60
  const count = 10_000
  const buffered = Array.from({ length: count }, (_, i) => ({
    ts: second - (count - i) * everySeconds,
    vin: 24 + (i % 7) / 10,
    cp1: i,
  }))
  const batches = Array.from({ length: count / 20 }, (_, i) => buffered.slice(i * 20, i * 20 + 20))
  const send = async () => {
    const { documents, count: requests } = counting(scene.documents)
    const records = batches.map((list, i) => recordOf(deviceid, list, startMs + i))
    const beganMs = performance.now()
    const before = process.memoryUsage().heapUsed
    const failed = await openWorker(scene, documents)(records)
    const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
    return { failed, requests: requests(), seconds: (performance.now() - beganMs) / 1000, megabytes }
  }

  it('has its ten thousand readings stored with few requests, in little time and memory', async () => {
    const { failed, requests, seconds, megabytes } = await send()
    expect(failed.size).toBe(0)
    expect((await storedOf(scene, deviceid)).map(({ cp1 }) => cp1)).toEqual(buffered.map(({ cp1 }) => cp1))
    expect(await latest()).toMatchObject({ cp1: count - 1 })
    expect(await workDays()).toHaveLength(8)
    // 25 readings a request, a few for the device, and two for each of its days.
    expect(requests).toBeLessThan(count / 25 + 28)
    expect(seconds).toBeLessThan(60)
    expect(megabytes).toBeLessThan(300)
  })

  it('has one of each five minutes kept on a plan that thins, and the same ones when all comes again', async () => {
    await freshDevice({ tier: 'STANDARD' })
    const first = await send()
    expect(first.failed.size).toBe(0)
    const kept = await storedOf(scene, deviceid)
    expect(kept).toHaveLength(2000)
    expect(first.requests).toBeLessThan(2 * kept.length + 100)
    await send()
    expect(await storedOf(scene, deviceid)).toEqual(kept)
  })
})

describe('readings at the limits', () => {
  it('of one millisecond stand side by side, as many as differ', async () => {
    const tenOfOne = Array.from({ length: 10 }, (_, i) => ({ ts: second - 5.123, cp1: i }))
    const worker = openWorker(scene)
    await worker([
      recordOf(deviceid, [...tenOfOne, ...tenOfOne], startMs),
      recordOf(deviceid, tenOfOne, startMs),
    ])
    const stored = await storedOf(scene, deviceid)
    expect(stored.map(({ cp1 }) => Number(cp1)).sort()).toEqual(tenOfOne.map(({ cp1 }) => cp1))
  })

  it('of three hundred keys keep every one', async () => {
    const keys = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`mod${i}`, i / 10]))
    await openWorker(scene)([recordOf(deviceid, { ts: second, ...keys }, startMs)])
    expect(await storedOf(scene, deviceid)).toEqual([{ ts: second, ...keys }])
  })

  it('whose clock jumps forwards and back are all kept, and the newest by arrival is the latest', async () => {
    const worker = openWorker(scene)
    const jumps = [0, 30, 3600 * 20, 60, -86_400 * 3, 90]
    for (const [i, jump] of jumps.entries()) {
      const arrivedMs = startMs + i * 30_000
      await worker([recordOf(deviceid, { ts: second + jump, vin: i }, arrivedMs)])
    }
    expect((await storedOf(scene, deviceid)).map(({ vin }) => vin)).toEqual([4, 0, 1, 3, 5, 2])
    expect(await latest()).toMatchObject({ vin: 5 })
    expect((await link())?.lastContactMs).toBe(startMs + 150_000)
  })
})

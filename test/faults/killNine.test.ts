import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { queryReadings } from '../../shared/data/queryReadings'
import { eventually } from '../harness/eventually'
import { type LaunchedStack, launchStack } from '../harness/launchStack'
import { type Harness, openHarness } from '../harness/openHarness'

const dir = '.test/killed'
const places = { port: 4700, mqttPort: 4783, mqttsPort: 4784, dir }
const deviceCount = 4
/** So many that some are stored, some wait in the queue or the stream and some are being handled. */
const acknowledgedBefore = 500
const startSeconds = Math.floor(Date.now() / 1000) - 3600

interface Sent {
  acknowledged: Set<number>
  inFlight: Set<number>
}

let stack: LaunchedStack | undefined
afterAll(async () => {
  await stack?.kill()
  rmSync(dir, { recursive: true, force: true })
})

/** Publishes as fast as the broker acknowledges, a few at once, until the connection breaks. */
const burst = (harness: Harness, device: Parameters<Harness['connect']>[0]) => {
  const sent: Sent = { acknowledged: new Set(), inFlight: new Set() }
  const run = async () => {
    const link = await harness.connect(device)
    let next = 0
    const worker = async () => {
      while (link.client.connected) {
        const n = next++
        sent.inFlight.add(n)
        await link.sendReading({ ts: startSeconds + n, cp1: n })
        sent.inFlight.delete(n)
        sent.acknowledged.add(n)
      }
    }
    await Promise.allSettled(Array.from({ length: 5 }, worker))
    await link.disconnect()
  }
  return { deviceid: device.deviceid, sent, ended: run() }
}

const readAll = async (harness: Harness, deviceid: string, token: string): Promise<number[]> => {
  const seen: number[] = []
  let pageStartTime: number | undefined
  do {
    const request = { deviceid, fromTime: startSeconds, dataPoints: 1000, pageStartTime }
    const page = await harness.ask(queryReadings, request, token)
    seen.push(...page.data.map(({ cp1 }) => Number(cp1)))
    pageStartTime = page.lastEvaluatedTime
  } while (pageStartTime !== undefined)
  return seen
}

describe('a power failure in the middle of a burst', () => {
  it.each([
    ['a queue', {}],
    ['a stream', { LOCAL_STAGE: 'localstream' }],
  ])('loses no acknowledged reading and doubles none, through %s', async (_, variables) => {
    rmSync(dir, { recursive: true, force: true })
    stack = await launchStack({ ...places, variables, fresh: true })
    expect(existsSync(path.join(dir, 'streams'))).toBe('LOCAL_STAGE' in variables)
    const before = openHarness(stack.address)
    const admin = await before.newUser('admin')
    const devices = await Promise.all(
      Array.from({ length: deviceCount }, () => before.newDevice({}, [[admin, 'ADMIN']])),
    )
    const bursts = devices.map((device) => burst(before, device))
    const acknowledged = () => bursts.reduce((sum, { sent }) => sum + sent.acknowledged.size, 0)
    await eventually(() => expect(acknowledged()).toBeGreaterThan(acknowledgedBefore))
    await stack.kill()
    await Promise.all(bursts.map(({ ended }) => ended))

    stack = await launchStack({ ...places, variables, fresh: false })
    const after = openHarness(stack.address)
    const { access } = await after.signIn(admin.email)
    for (const { deviceid, sent } of bursts) {
      const { acknowledged: acked, inFlight } = sent
      const seen = await eventually(async () => {
        const numbers = await readAll(after, deviceid, access)
        expect([...acked].filter((n) => !numbers.includes(n))).toEqual([])
        return numbers
      })
      expect(seen).toHaveLength(new Set(seen).size)
      expect(seen.filter((n) => !acked.has(n) && !inFlight.has(n))).toEqual([])
    }
    console.info(`acknowledged before the failure: ${acknowledged()}, all readable after it`)
    await stack.stop()
    stack = undefined
  })
})

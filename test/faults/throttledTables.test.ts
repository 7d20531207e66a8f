import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyMark } from '../../scripts/stack/stackFiles'
import { eventually } from '../harness/eventually'
import { type LaunchedStack, launchStack } from '../harness/launchStack'
import { type Harness, openHarness } from '../harness/openHarness'

/**
 * Tables whose capacity is provided by the hour, and a fleet that comes back all at once with what it has buffered. The
 * stack is one of its own, since its tables take little; its queues hide what failed for a tenth of the time.
 */
const dir = '.test/throttled'
const writesPerSecond = 150
const devices = 30
const messagesEach = 4
const readingsInMessage = 10
let launched: LaunchedStack
let stack: Harness

beforeAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  // The past of the demo devices would take its part of what the tables let through.
  writeFileSync(historyMark(dir), '')
  launched = await launchStack({
    port: 4850,
    mqttPort: 4885,
    mqttsPort: 4886,
    dir,
    fresh: false,
    variables: { WRITES_PER_SECOND: String(writesPerSecond), CLOCK_SPEED: '10' },
  })
  stack = openHarness(launched.address)
}, 300_000)

afterAll(async () => {
  await launched.kill()
  rmSync(dir, { recursive: true, force: true })
})

describe('a fleet that comes back at once, on tables that take less than it sends', () => {
  it('has everything acknowledged now and stored later, each reading once', async () => {
    const fleet = await Promise.all(Array.from({ length: devices }, () => stack.newDevice()))
    const startTs = Math.floor(Date.now() / 1000) - 3600
    const comeBack = async (device: (typeof fleet)[number]) => {
      const link = await stack.connect(device)
      for (let n = 0; n < messagesEach; n += 1) {
        const first = startTs + n * readingsInMessage
        await link.sendReading(
          Array.from({ length: readingsInMessage }, (_, i) => ({ ts: first + i, vin: 12 })),
        )
      }
      await link.disconnect()
    }
    await Promise.all(fleet.map(comeBack))

    await eventually(async () => {
      const rows = await stack.tables.rows('Readings')
      const own = rows.filter(({ stream }) =>
        fleet.some(({ deviceid }) => String(stream).startsWith(deviceid)),
      )
      expect(own).toHaveLength(devices * messagesEach * readingsInMessage)
    }, 180_000)
  })
})

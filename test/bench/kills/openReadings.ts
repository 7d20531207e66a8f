import { setTimeout as sleep } from 'node:timers/promises'
import type { Harness } from '../../harness/openHarness'
import type { Person } from '../../harness/makePeople'
import { judgeReadings } from './judgeReadings'
import type { Load } from './Load'

const deviceCount = 4
const publishedAtOnce = 3
/** A fleet's pace: a queue that only grows would be killed over the same messages until they are dead letters. */
const pauseMs = 100
/** So many numbers lie in a second of measurement time, which starts a day ago and must not reach the future. */
const perSecond = 10

/** Devices that publish numbered readings, each after the acknowledgement of the one before. */
export const openReadings = async (harness: Harness, admin: Person): Promise<Load> => {
  const startSeconds = Math.floor(Date.now() / 1000) - 86_400
  const devices = await Promise.all(
    Array.from({ length: deviceCount }, () => harness.newDevice({}, [[admin, 'ADMIN']])),
  )
  const sent = devices.map((device) => ({ device, next: 0, acknowledged: new Set<number>() }))

  const publish = async (alive: Harness, each: (typeof sent)[number]): Promise<void> => {
    const link = await alive.connect(each.device, { listen: false })
    const worker = async () => {
      while (link.client.connected) {
        const n = each.next++
        await link.sendReading({ ts: startSeconds + n / perSecond, cp1: n })
        each.acknowledged.add(n)
        await sleep(pauseMs)
      }
    }
    await Promise.allSettled(Array.from({ length: publishedAtOnce }, worker))
    await link.disconnect()
  }

  return {
    name: 'readings',
    workUntilKilled: async (alive) => {
      await Promise.allSettled(sent.map((each) => publish(alive, each)))
    },
    judge: (alive) => judgeReadings(alive, admin.email, startSeconds, sent),
  }
}

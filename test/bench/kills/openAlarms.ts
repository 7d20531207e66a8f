import { setTimeout as sleep } from 'node:timers/promises'
import type { Device } from '../../harness/makeDevices'
import type { Harness } from '../../harness/openHarness'
import { eventReading, nameOfEvent } from '../alerts/eventReading'
import { mailboxOf, makeAlarming } from '../alerts/makeAlarming'
import { readTold } from '../alerts/readTold'
import type { Load } from './Load'

const deviceCount = 20
/** A month has units for 300. */
const alarmsOfLife = 2
const pauseMs = 1000

/** Devices on which a new alarm begins, one after the other; each is mailed to one address. */
export const openAlarms = async (harness: Harness): Promise<Load> => {
  const sent = (await makeAlarming(harness, deviceCount)).map((device) => ({
    device,
    next: 0,
    acknowledged: new Set<number>(),
  }))

  const alarm = async (alive: Harness, each: { device: Device; next: number; acknowledged: Set<number> }) => {
    const line = await alive.connect(each.device, { listen: false })
    try {
      for (let count = 0; count < alarmsOfLife; count += 1) {
        const n = each.next++
        await line.sendReading(eventReading(n, 'alarm'))
        each.acknowledged.add(n)
        await sleep(pauseMs)
      }
      if (line.client.connected)
        await new Promise<void>((resolve) => line.client.once('close', () => resolve()))
    } finally {
      await line.disconnect()
    }
  }

  return {
    name: 'alarms',
    workUntilKilled: async (alive) => {
      await Promise.allSettled(sent.map((each) => alarm(alive, each)))
    },
    judge: async (alive) => {
      const mails = await readTold(alive)
      const outcomes = sent.map(({ device, acknowledged }) => {
        const texts = mails.flatMap(({ to, text }) => (to === mailboxOf(device) ? [text] : []))
        const hasMail = (n: number) => texts.some((text) => text.includes(`ALARM: ${nameOfEvent(n)}`))
        return {
          lost: [...acknowledged].filter((n) => !hasMail(n)).length,
          doubled: texts.length - new Set(texts).size,
          acknowledged: acknowledged.size,
        }
      })
      const sum = (field: keyof (typeof outcomes)[number]) =>
        outcomes.reduce((total, outcome) => total + outcome[field], 0)
      return { acknowledged: sum('acknowledged'), lost: sum('lost'), doubled: sum('doubled') }
    },
  }
}

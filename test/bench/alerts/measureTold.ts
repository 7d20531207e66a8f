import { setTimeout as sleep } from 'node:timers/promises'
import type { Device } from '../../harness/makeDevices'
import type { Harness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import { quantile } from '../core/quantile'
import { eventReading, nameOfEvent } from './eventReading'
import { mailboxOf, makeAlarming } from './makeAlarming'

const devices = 4
const alarmsOfEach = 10
const lookAgainMs = 20
const patienceMs = 60_000
const part95 = 0.95

/** Sends one alarm after the other; each time, how long after its acknowledgement the provider has its mail. */
const followAlarms = async (harness: Harness, device: Device): Promise<number[]> => {
  const line = await harness.connect(device, { listen: false })
  const waits: number[] = []
  for (let n = 0; n < alarmsOfEach; n += 1) {
    await line.sendReading(eventReading(n, 'alarm'))
    const acknowledgedMs = performance.now()
    const isThere = async () =>
      (await harness.mailsTo(mailboxOf(device))).some(({ subject }) => subject.includes(nameOfEvent(n)))
    while (!(await isThere())) {
      if (performance.now() - acknowledgedMs > patienceMs) throw new Error(`${nameOfEvent(n)} was not told`)
      await sleep(lookAgainMs)
    }
    waits.push(performance.now() - acknowledgedMs)
  }
  await line.disconnect()
  return waits
}

/** From the acknowledgement of an alarm until the provider of mails has accepted what tells of it. */
export const measureTold = async (harness: Harness): Promise<Figure[]> => {
  const made = await makeAlarming(harness, devices)
  const each = await Promise.all(made.map((device) => followAlarms(harness, device)))
  // The first ones start the functions.
  const first = each.flatMap((waits) => waits.slice(0, 1))
  const waits = each.flatMap((all) => all.slice(1))
  const seconds = (of: readonly number[], part: number) => quantile(of, part) / 1000
  const limit = `${waits.length} alarms, median ${seconds(waits, 0.5).toFixed(2)} s, worst ${seconds(waits, 1).toFixed(2)} s; readings are gathered for a second before they are taken`
  const name = 'an alarm from its PUBACK to the provider’s acceptance'
  const figure = { unit: 's', limit }
  return [
    { name: `${name}, 95 %`, ours: seconds(waits, part95), aim: '≤ 3', ...figure },
    { name: `${name}, the first after a start`, ours: seconds(first, 1), ...figure },
  ]
}

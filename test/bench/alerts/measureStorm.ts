import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchStack, benchDir } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { cpuSecondsOf, processesOf } from '../core/processUsage'
import { eventReading } from './eventReading'
import { mailboxOf, makeAlarming } from './makeAlarming'
import { readTold } from './readTold'

const devices = 1000
const lookAgainMs = 1000
const patienceMs = 180_000

/** A thousand devices have an alarm in the same second: until the last of their owners is mailed. */
export const measureStorm = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const made = await makeAlarming(harness, devices)
  const lines = []
  for (const device of made) lines.push(await harness.connect(device, { listen: false }))
  const owners = new Set(made.map(mailboxOf))
  const mailedOwners = async () => (await readTold(harness)).flatMap(({ to }) => (owners.has(to) ? [to] : []))
  const pids = processesOf(benchDir)
  const cpuBefore = cpuSecondsOf(pids)
  const began = performance.now()
  await Promise.all(lines.map((line) => line.sendReading(eventReading(0, 'alarm'))))
  const sentMs = performance.now() - began
  let mailed = await mailedOwners()
  while (new Set(mailed).size < devices) {
    if (performance.now() - began > patienceMs)
      throw new Error(`Only ${mailed.length} of ${devices} were mailed`)
    await sleep(lookAgainMs)
    mailed = await mailedOwners()
  }
  const seconds = (performance.now() - began) / 1000
  const cpuMsOfOne = ((cpuSecondsOf(pids) - cpuBefore) * 1000) / devices
  await Promise.all(lines.map((line) => line.disconnect()))
  const name = `${devices.toLocaleString('en')} devices alarm at once`
  return [
    {
      name: `${name}: until the last mail is accepted`,
      ours: seconds,
      unit: 's',
      aim: '≤ 60',
      limit: `acknowledged within ${(sentMs / 1000).toFixed(1)} s, ${mailed.length} mails; four senders at once, each mail is claimed, composed, sent and noted by itself`,
    },
    {
      name: `${name}: processor time of the whole stack for one`,
      ours: cpuMsOfOne,
      unit: 'ms',
      limit: 'from its message to its mail, with the broker, the tables and the mailbox',
    },
  ]
}

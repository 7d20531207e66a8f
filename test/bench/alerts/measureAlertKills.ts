import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Device } from '../../harness/makeDevices'
import { launchStack } from '../../harness/launchStack'
import { type Harness, openHarness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import { eventReading, nameOfEvent } from './eventReading'
import { mailboxOf, makeAlarming } from './makeAlarming'
import { readTold } from './readTold'

const places = { port: 4900, mqttPort: 4983, mqttsPort: 4984, dir: '.test/bench-alert-kills' }
const kills = 20
const devices = 10
const pauseMs = 800
/** Each life tells of so many before it is killed in the midst of more. */
const mailsOfLife = 5
const lifeMs = 60_000
const lookAgainMs = 250
/** What was under way at the last kill comes again after six minutes at the latest. */
const patienceMs = 480_000

type Acknowledged = Map<Device, Set<number>>

/** One alarm after the other until the connection breaks; what was acknowledged is noted. */
const alarmUntilBroken = async (
  harness: Harness,
  device: Device,
  { acknowledged, from }: { acknowledged: Set<number>; from: number },
): Promise<void> => {
  const line = await harness.connect(device, { listen: false })
  try {
    for (let n = from; ; n += 1) {
      await line.sendReading(eventReading(n, 'alarm'))
      acknowledged.add(n)
      await sleep(pauseMs)
    }
  } catch {
    await line.disconnect()
  }
}

/** Of the alarms that were acknowledged, those that nobody was told of; and what was told once too often. */
const judge = async (harness: Harness, acknowledged: Acknowledged) => {
  const told = await readTold(harness)
  const ofDevice = [...acknowledged].map(([device, numbers]) => {
    const texts = told.flatMap(({ to, text }) => (to === mailboxOf(device) ? [text] : []))
    const isTold = (n: number) => texts.some((text) => text.includes(`ALARM: ${nameOfEvent(n)}`))
    return { lost: [...numbers].filter((n) => !isTold(n)), texts }
  })
  const lost = ofDevice.flatMap((each) => each.lost).length
  const doubled = ofDevice.reduce((sum, { texts }) => sum + texts.length - new Set(texts).size, 0)
  return { lost, doubled, mails: ofDevice.flatMap(({ texts }) => texts).length }
}

/** A life that told of nothing would only count as a try of what waits. */
const untilTelling = async (harness: Harness, acknowledged: Acknowledged): Promise<void> => {
  const began = performance.now()
  const { mails } = await judge(harness, acknowledged)
  while ((await judge(harness, acknowledged)).mails < mails + mailsOfLife) {
    if (performance.now() - began > lifeMs) throw new Error('A new start told of nothing')
    await sleep(lookAgainMs)
  }
}

/** `kill -9` of everything, twenty times in the midst of alarms: what was acknowledged, and what came of it. */
export const measureAlertKills = async (stack: BenchStack): Promise<Figure[]> => {
  // Two stacks at once would measure each other.
  await stack.close()
  rmSync(places.dir, { recursive: true, force: true })
  let running = await launchStack({ ...places, fresh: true })
  const harness = openHarness(running.address)
  const acknowledged: Acknowledged = new Map(
    (await makeAlarming(harness, devices)).map((device) => [device, new Set<number>()]),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    const bursts = [...acknowledged].map(([device, set]) =>
      alarmUntilBroken(harness, device, { acknowledged: set, from: Math.max(-1, ...set) + 2 }),
    )
    await untilTelling(harness, acknowledged)
    await running.kill()
    await Promise.all(bursts)
    running = await launchStack({ ...places, fresh: false })
  }
  const began = performance.now()
  let found = await judge(harness, acknowledged)
  while (found.lost > 0 && performance.now() - began < patienceMs) {
    await sleep(lookAgainMs)
    found = await judge(harness, acknowledged)
  }
  await running.stop()
  rmSync(places.dir, { recursive: true, force: true })
  const alarms = [...acknowledged.values()].reduce((all, set) => all + set.size, 0)
  const waited = ((performance.now() - began) / 1000).toFixed(0)
  const limit = `${alarms} alarms acknowledged, ${found.mails} mails, all there ${waited} s after the last start`
  return [
    { name: `alarms lost by ${kills} kills`, ours: found.lost, unit: '', aim: '0', limit },
    { name: `mails doubled by ${kills} kills`, ours: found.doubled, unit: '', aim: `≤ ${kills}`, limit },
  ]
}

import { minuteMs, secondMs } from '../../shared/core/time'
import { cpuSecondsOf, processesOf, proportionalMegabytesOf } from '../bench/core/processUsage'
import { quantile } from '../bench/core/quantile'
import { measureDelay } from '../bench/ingest/measureDelay'
import { openReadingTexts } from '../bench/ingest/readingTexts'
import { findReadingsQueue, waitUntilTaken } from '../bench/ingest/waitUntilTaken'
import { findFreePorts } from '../harness/freePorts'
import { launchStack } from '../harness/launchStack'
import { openHarness } from '../harness/openHarness'
import { askPages } from './askPages'
import type { Level, Times } from './Level'
import { openSenders } from './openSenders'

const dir = '.test/scale/stack'
const webPorts = 12
const warmSeconds = 20
/** So much of the time no page is open: what a message takes by itself. */
const quietPart = 1 / 3
const microsOfSecond = 1e6

const timesOf = (values: readonly number[]): Times => ({
  median: Math.round(quantile(values, 0.5)),
  p99: Math.round(quantile(values, 0.99)),
  longest: Math.round(quantile(values, 1)),
  count: values.length,
})

/** Devices that report every `intervalSeconds`, on a stack of their own; people look at them in the second part. */
export const playLevel = async (
  devices: number,
  intervalSeconds: number,
  minutes: number,
): Promise<Level> => {
  const port = await findFreePorts(webPorts + 2)
  const [mqttPort, mqttsPort] = [port + webPorts, port + webPorts + 1]
  const running = await launchStack({ port, mqttPort, mqttsPort, dir, fresh: true })
  try {
    const harness = openHarness(running.address)
    const manager = await harness.newUser('Fleet Manager')
    const staff = await harness.newUser('Staff', ['senquip_admin'])
    const groupid = await harness.newGroup([[manager, 'ADMIN']], [])
    const { senders, deviceids } = await openSenders(harness, groupid, devices)
    const texts = openReadingTexts(Date.now())
    const wanted = devices / intervalSeconds
    const pids = processesOf(dir)
    const queue = findReadingsQueue(dir)

    await measureDelay(harness, senders, texts, { perSecond: wanted, seconds: warmSeconds })
    const megabytes = [proportionalMegabytesOf(pids)]
    const timer = setInterval(() => megabytes.push(proportionalMegabytesOf(pids)), minuteMs)

    const seconds = (minutes * minuteMs) / secondMs
    const cpuBefore = cpuSecondsOf(pids)
    const quiet = await measureDelay(harness, senders, texts, {
      perSecond: wanted,
      seconds: seconds * quietPart,
    })
    await waitUntilTaken(harness.clients.sqs, queue)
    const cpuMicros =
      ((cpuSecondsOf(pids) - cpuBefore) * microsOfSecond) / Math.max(1, quiet.acknowledgedMs.length)

    const end = new AbortController()
    const looking = askPages(harness, { groupid, deviceids, manager, staff }, end.signal)
    const busy = await measureDelay(harness, senders, texts, {
      perSecond: wanted,
      seconds: seconds * (1 - quietPart),
    })
    end.abort()
    const pages = await looking
    clearInterval(timer)
    megabytes.push(proportionalMegabytesOf(pids))
    await Promise.all(senders.map(({ client }) => client.endAsync(true)))
    return {
      ...{ devices, wanted, minutes },
      perSecond: Math.round(quiet.perSecond * quietPart + busy.perSecond * (1 - quietPart)),
      acknowledged: timesOf([...quiet.acknowledgedMs, ...busy.acknowledgedMs]),
      readable: timesOf([...quiet.readableMs, ...busy.readableMs]),
      cpuMicros: Math.round(cpuMicros),
      megabytes: megabytes.map(Math.round),
      pages: Object.fromEntries([...pages].map(([name, taken]) => [name, timesOf(taken)])),
    }
  } finally {
    await running.stop()
  }
}

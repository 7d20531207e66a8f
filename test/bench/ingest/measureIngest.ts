import { queryReadings } from '../../../shared/data/queryReadings'
import { connectDevice } from '../../harness/connectDevice'
import type { Device } from '../../harness/makeDevices'
import type { Harness } from '../../harness/openHarness'
import type { BenchStack } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { quantile } from '../core/quantile'
import { openNaiveTable } from '../core/openNaiveTable'
import { cpuSecondsOf, processesOf, proportionalMegabytesOf, threadSecondsOf } from '../core/processUsage'
import { checkStored } from './checkStored'
import { putOneByOne } from './putOneByOne'
import { measureDelay } from './measureDelay'
import { type ReadingTexts, openReadingTexts } from './readingTexts'
import { type Sender, sendSteadily } from './sendSteadily'
import { findReadingsQueue, waitUntilTaken } from './waitUntilTaken'

const devices = 100
const warmSeconds = 3
const seconds = 12
const baselineSeconds = 6
const sampled = 3
const steady = { devices: 1000, perSecond: 500, seconds: 15 }
const madeAtOnce = 50

const connectAll = async (harness: Harness): Promise<{ senders: Sender[]; token: string }> => {
  const owner = await harness.newUser('Bench Owner')
  const made = Array.from({ length: devices }, (_, i) =>
    harness.newDevice({}, i < sampled ? [[owner, 'VIEW'] as const] : []),
  )
  return { senders: await connectEach(harness, await Promise.all(made)), token: owner.token }
}

const connectEach = async ({ address }: Harness, made: readonly Device[]): Promise<Sender[]> => {
  const senders: Sender[] = []
  for (const device of made) {
    const { client } = await connectDevice(address, device, { listen: false })
    senders.push({ deviceid: device.deviceid, client })
  }
  return senders
}

/** How far what can be read is behind what was acknowledged, at a steady rate of many devices. */
const measureSteady = async (harness: Harness, texts: ReadingTexts): Promise<Figure[]> => {
  const made: Device[] = []
  while (made.length < steady.devices) {
    made.push(...(await Promise.all(Array.from({ length: madeAtOnce }, () => harness.newDevice()))))
  }
  const senders = await connectEach(harness, made)
  await measureDelay(harness, senders, texts, { ...steady, seconds: warmSeconds })
  const { perSecond, readableMs } = await measureDelay(harness, senders, texts, steady)
  const [medianMs, longestMs] = [quantile(readableMs, 0.5), quantile(readableMs, 1)]
  await Promise.all(senders.map(({ client }) => client.endAsync(true)))
  const limit = `${steady.devices} devices; a batch is gathered for a second, then each device costs a request of its own; median ${medianMs.toFixed(0)} ms, ${perSecond.toFixed(0)} acknowledged a second`
  return [
    {
      name: `longest wait until a reading is readable, ${steady.perSecond} a second`,
      ours: longestMs / 1000,
      unit: 's',
      aim: '≤ 2',
      limit,
    },
  ]
}

/** Reads all of a device's readings through the API, page by page. */
const countThroughApi = async ({ ask }: Harness, deviceid: string, fromTime: number, token: string) => {
  let count = 0
  let pageStartTime: number | undefined
  do {
    const page = await ask(queryReadings, { deviceid, fromTime, pageStartTime }, token)
    count += page.data.length
    pageStartTime = page.lastEvaluatedTime
  } while (pageStartTime !== undefined)
  return count
}

/** Where the stack's processor time went, per message; threads are told apart by the order of their start. */
const describeThreads = (
  before: Map<string, number>,
  after: Map<string, number>,
  messages: number,
): string => {
  const spent = [...after].map(([id, total]) => ((total - (before.get(id) ?? 0)) * 1e6) / messages)
  const [main, ...workers] = spent.filter((µs) => µs > 15).map(Math.round)
  return `broker and queues ${main ?? 0} µs, then store, handlers and helper threads ${workers.join(' + ')} µs`
}

/** What the whole stack takes from a hundred devices at once, all of it readable afterwards. */
export const measureIngest = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const { address, clients } = harness
  const { senders, token } = await connectAll(harness)
  const texts = openReadingTexts(Date.now())
  const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0)

  const fromTime = Math.floor(Date.now() / 1000) - 1
  const warm = await sendSteadily(senders, texts, warmSeconds)
  const queue = findReadingsQueue(address.dir)
  await waitUntilTaken(clients.sqs, queue)

  const pids = processesOf(address.dir)
  const threads = threadSecondsOf(pids)
  const cpuBefore = cpuSecondsOf(pids)
  const began = performance.now()
  const sent = await sendSteadily(senders, texts, seconds)
  const sentSeconds = (performance.now() - began) / 1000
  const expected = new Map(
    senders.map(({ deviceid }) => [deviceid, (warm.get(deviceid) ?? 0) + (sent.get(deviceid) ?? 0)]),
  )
  await waitUntilTaken(clients.sqs, queue)
  const storedSeconds = (performance.now() - began) / 1000
  const messages = total(sent)
  const cpu = ((cpuSecondsOf(pids) - cpuBefore) * 1e6) / messages
  const where = describeThreads(threads, threadSecondsOf(pids), messages)
  const megabytes = proportionalMegabytesOf(pids)
  await checkStored(clients.documents, address.tables.Readings, expected)

  for (const { deviceid } of senders.slice(0, sampled)) {
    const readable = await countThroughApi(harness, deviceid, fromTime, token)
    if (readable !== expected.get(deviceid))
      throw new Error(`The API shows ${readable} readings of ${deviceid}`)
  }
  await Promise.all(senders.map(({ client }) => client.endAsync(true)))

  const behind = await measureSteady(harness, texts)
  const naive = await openNaiveTable('.test/bench-ingest')
  await putOneByOne(naive.documents, naive.TableName, texts, 2)
  const ownBefore = process.cpuUsage()
  const put = await putOneByOne(naive.documents, naive.TableName, texts, baselineSeconds)
  const own = process.cpuUsage(ownBefore)
  await naive.close()
  const baselineCpu = (own.user + own.system) / put

  const against = 'one PutCommand of the SDK per message into a store of the same kind'
  const generator = 'the devices of the benchmark run on the same two cores'
  return [
    {
      name: 'messages acknowledged',
      ours: messages / sentSeconds,
      baseline: put / baselineSeconds,
      unit: '/s',
      against,
      aim: '≥ 8,000',
      limit: `PUBACK waits until the queue’s journal is on disk, written in groups; ${generator}`,
    },
    {
      name: 'messages stored and readable',
      ours: messages / storedSeconds,
      baseline: put / baselineSeconds,
      unit: '/s',
      against,
      aim: '≥ 2,500',
      limit: `${messages} messages of ${Math.round(texts.meanBytes)} B in ${storedSeconds.toFixed(1)} s, the queue ran ${(storedSeconds - sentSeconds).toFixed(1)} s behind`,
    },
    {
      name: 'CPU a message, whole stack',
      ours: cpu,
      baseline: baselineCpu,
      unit: 'µs',
      against,
      aim: '≤ 700',
      limit: where,
    },
    {
      name: 'memory of the stack after it',
      ours: megabytes,
      unit: 'MB PSS',
      aim: '≤ 450',
      limit: 'Node itself, a heap for each thread, and what malloc keeps for each (note 057)',
    },
    ...behind,
  ]
}

import { pathToFileURL } from 'node:url'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { topics } from '../../../shared/core/topics'
import { dayMs, dayStartMs, minuteMs } from '../../../shared/core/time'
import { parsePayload } from '../../../shared/data/parsePayload'
import { plans } from '../../../shared/plans/plans'
import { assemblyDir } from '../../../scripts/stack/stackFiles'
import { readSystem } from '../../../scripts/stack/composition/localNames'
import { readFunctions } from '../../../scripts/standins/aws/lambda/readFunctions'
import type { BenchStack } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { openReadingTexts } from '../ingest/readingTexts'
import { sizeOfItem, sizeOfItems } from '../month/sizeOfItems'
import { openCountingProxy, unitsOf } from './openCountingProxy'
import { measureOrdinary } from './measureOrdinary'
import { measureSave } from './measureSave'
import { packOneDay } from './packOneDay'
import prices from './prices.json'
import { type Region, type Stage, type YearOfUnits, priceYear, shareOfTable } from './yearOfUnits'

/** How many of 1,000 devices at a message a minute share a second, and with it a batch. */
const devices = 16
/** Of a day whose units are counted for the ingest; each minute of it takes the same. */
const minutes = 360
const minutesADay = 1440
const days = 365
const rawDays = 7
const ingestGigabytes = 1
/** Part of a processor that Lambda gives to a function of 1,024 MB. */
const processors = 0.58
/** A batch asks for its devices, then writes readings, link and work of all of them side by side. */
const sequentialCalls = 4
/**
 * Sent, fetched, deleted. A poll comes back with the first message: at a thousand devices they come 60 ms apart, so
 * that hardly two share one; ten are deleted at a time.
 */
const sqsRequestsPerMessage = 1 + 1 + 1 / 10
/** The pollers of a queue, which look for 20 s each while nothing comes; two queues, shared by a thousand devices. */
const idlePolls = (2 * 5 * (365 * 86_400)) / 20 / 1000
/** What a stage is set up as, from the plain way to the cheap one; the second says nothing in its file. */
const stages = {
  'paid by the request, older topics': {
    stage: { devices: 1000, followsUse: false, namesRule: false },
    aim: undefined,
  },
  'as deployed': { stage: { devices: 1000, followsUse: true, namesRule: true }, aim: '≤ 1.3' },
  'with a stream': {
    stage: { devices: 5000, followsUse: true, namesRule: true, shards: 1 },
    aim: '≤ 0.75',
  },
} as const satisfies Record<string, { stage: Stage; aim: string | undefined }>
/** Batches of a shard at once, as `infra/devicelink/readingsEntry.ts` has it. */
const batchesOfShard = 2

type Handler = (event: SQSEvent, context: { functionName: string }) => Promise<SQSBatchResponse>

const recordOf = (deviceid: string, text: string, arrivedMs: number, messageId: string) =>
  ({
    messageId,
    body: JSON.stringify({
      payload: Buffer.from(text).toString('base64'),
      topic: topics.data(deviceid),
      deviceid,
      arrivedMs,
    }),
  }) as SQSEvent['Records'][number]

/** The function that takes readings, as it is deployed, with what the stacks tell it. */
const ingestFunction = () => {
  const found = readFunctions(readSystem(assemblyDir)).find(({ id }) => id.includes('/Readings'))
  if (found === undefined) throw new Error('The stacks hold no function that takes readings.')
  return found
}

/** Runs some hours of messages, a minute at a time, through the real handler; returns its processor milliseconds. */
const runMinutes = async (
  handler: Handler,
  ids: readonly string[],
  text: (id: string, tsMs: number) => string,
) => {
  const startMs = dayStartMs(Date.now())
  const before = process.cpuUsage()
  for (let minute = 0; minute < minutes; minute += 1) {
    const tsMs = startMs + minute * minuteMs
    const Records = ids.map((id) => recordOf(id, text(id, tsMs), tsMs + 1500, `${id}-${minute}`))
    const { batchItemFailures } = await handler({ Records }, { functionName: 'ingest' })
    if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} messages failed`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The same year the plain way: the rule calls a function, which puts the message as an item. */
const naiveYear = (reading: Record<string, unknown>, messages: number): YearOfUnits => {
  const bytes = sizeOfItem(reading)
  return {
    messages,
    connectedMinutes: messages,
    sqsRequests: 0,
    invocations: messages,
    gigabyteSeconds: (messages * prices.perSequentialCallMs * ingestGigabytes) / 1000,
    tables: {
      Readings: {
        isSteady: false,
        indexes: [],
        message: { read: 0, write: Math.ceil(bytes / 1024) },
        packing: { read: 0, write: 0 },
      },
    },
    storedGigabytes: (bytes * minutesADay * plans.Hosted.retentionDays) / 1e9,
  }
}

/** One device for a year at a message a minute: the units of a day, counted at the store, times list prices. */
const measureYear = async (stack: BenchStack): Promise<Figure[]> => {
  const { address, clients, newDevice } = await stack.harness()
  const { tables, variables } = address
  const proxy = await openCountingProxy(variables.AWS_ENDPOINT_URL_DYNAMODB ?? '')
  const { environment, file } = ingestFunction()
  Object.assign(process.env, environment, variables, { AWS_ENDPOINT_URL_DYNAMODB: proxy.url })
  const { handler } = await import('../../../functions/handlers/ingest.handler')
  const made = await Promise.all(Array.from({ length: devices }, () => newDevice()))
  const ids = made.map(({ deviceid }) => deviceid)
  const [first = ''] = ids
  const texts = openReadingTexts(Date.now())

  proxy.take()
  await runMinutes(handler, ids, texts.text)
  const ingest = proxy.take()
  // Its processor time without what counts: the bundle, at the store itself, for the next devices.
  Object.assign(process.env, variables)
  const deployed = (await import(pathToFileURL(file).href)) as { handler: Handler }
  const others = await Promise.all(Array.from({ length: devices }, () => newDevice()))
  const cpuMs = await runMinutes(
    deployed.handler,
    others.map(({ deviceid }) => deviceid),
    texts.text,
  )
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.url
  const rawBytes = await sizeOfItems(clients.documents, tables.Readings, `${first}#s1`)

  const yesterday = dayStartMs(Date.now()) - dayMs
  const raw = Array.from({ length: minutesADay }, (_, minute) => {
    const tsMs = yesterday + minute * minuteMs
    const bytes = Buffer.from(texts.text(first, tsMs))
    const where = { deviceid: first, topic: topics.data(first), arrivedMs: tsMs + 1500 }
    const { accepted } = parsePayload(bytes, where)
    return accepted.map(({ key, bodyJson }) => ({ at: key, body: bodyJson, awsTsMs: tsMs + 1500 }))
  }).flat()
  await packOneDay(address, first, raw, () => proxy.take())
  const packing = proxy.take()
  const packedBytes = await sizeOfItems(clients.documents, tables.History, `${first}#s1`)
  await proxy.close()

  const perMessage = {
    writes: unitsOf(ingest, 'write') / devices / minutes,
    reads: unitsOf(ingest, 'read') / devices / minutes,
  }
  const messages = minutesADay * days
  const steady: Record<string, readonly string[]> = { Devices: ['work', 'find'], Readings: [], History: [] }
  const tablesUsed = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      {
        isSteady: name in steady,
        indexes: steady[name] ?? [],
        message: {
          read: unitsOf(ingest, 'read', table) / devices / minutes,
          write: unitsOf(ingest, 'write', table) / devices / minutes,
        },
        packing: { read: unitsOf(packing, 'read', table), write: unitsOf(packing, 'write', table) },
      },
    ]),
  )
  /** Of a device whose messages come in batches of so many; processor time of a message is that of the batches here. */
  const unitsIn = (batch: number): YearOfUnits => {
    const batchMs =
      ((cpuMs / minutes / processors) * batch) / devices + sequentialCalls * prices.perSequentialCallMs
    return {
      messages,
      connectedMinutes: messages,
      sqsRequests: messages * sqsRequestsPerMessage + idlePolls,
      invocations: messages / batch,
      gigabyteSeconds: ((messages / batch) * batchMs * ingestGigabytes) / 1000,
      tables: tablesUsed,
      storedGigabytes:
        ((rawBytes * minutesADay * rawDays) / minutes + packedBytes * plans.Hosted.retentionDays) / 1e9,
    }
  }
  const batchOf = (stage: Stage) =>
    stage.shards === undefined ? devices : stage.devices / 60 / stage.shards / batchesOfShard
  const naive = naiveYear(JSON.parse(texts.text(first, yesterday)) as Record<string, unknown>, messages)
  const plain = { devices: 1000, followsUse: false, namesRule: false }
  const yearIn = (region: Region, how: keyof typeof stages): Figure => {
    const { stage, aim } = stages[how]
    const parts = Object.entries(priceYear(unitsIn(batchOf(stage)), region, stage))
    const listed = parts
      .filter(([, usd]) => usd > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([name, usd]) => `${name} ${usd.toFixed(3)}`)
    const byTable = Object.entries(tablesUsed)
      .filter(([, { isSteady }]) => isSteady && stage.followsUse)
      .map(([name, table]) => `${name} ${shareOfTable(table, minutesADay, stage.devices).toFixed(2)}`)
    return {
      name: `a device for a year, ${region}, ${how}`,
      ours: parts.reduce((sum, [, usd]) => sum + usd, 0),
      baseline: Object.values(priceYear(naive, region, plain)).reduce((sum, usd) => sum + usd, 0),
      against: 'a function for each message, one map item per reading, kept as long',
      unit: 'USD',
      ...(aim === undefined ? {} : { aim }),
      limit: [
        listed.join(', '),
        `list prices of ${prices.date}, ${stage.devices} devices, kept ${plans.Hosted.retentionDays} days`,
        ...(byTable.length === 0 ? [] : [`by the hour, of the price by the request: ${byTable.join(', ')}`]),
      ].join('; '),
    }
  }
  const yearsIn = (region: Region): Figure[] =>
    (Object.keys(stages) as (keyof typeof stages)[]).map((how) => yearIn(region, how))
  const operations = [...ingest].map(
    ([name, { units: each }]) => `${name} ${(each / devices / minutes).toFixed(2)}`,
  )
  return [
    ...yearsIn('us-east-1'),
    ...yearsIn('ap-southeast-2'),
    {
      name: 'write units a message',
      ours: perMessage.writes,
      unit: 'WRU',
      limit: `of a message of ${Math.round(texts.meanBytes)} B: ${operations.join(', ')} units; an item is charged by whole kilobytes`,
    },
    {
      name: 'units to pack a device-day',
      ours: unitsOf(packing, 'write') + unitsOf(packing, 'read'),
      unit: 'units',
      limit: `${unitsOf(packing, 'write')} written: an item per key and day and its hours; ${unitsOf(packing, 'read')} read: the raw day`,
    },
    {
      name: 'ingest CPU a message, batches of 16',
      ours: (cpuMs * 1000) / minutes / devices,
      unit: 'µs',
      limit:
        'the deployed bundle at the store: a request for each device of the batch, its first batches included',
    },
  ]
}

/** What a device costs, what a message of it does, and what a person does who saves a setting. */
export const measureCost = async (stack: BenchStack): Promise<Figure[]> => [
  ...(await measureOrdinary()),
  ...(await measureSave()),
  ...(await measureYear(stack)),
]

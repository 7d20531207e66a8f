import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dayMs, dayStartMs } from '../../../shared/core/time'
import { UserId } from '../../../shared/core/ids'
import { chartDownsample, queryReadings } from '../../../shared/data/queryReadings'
import { openDocuments } from '../../../functions/core/store/documents'
import { openSdkDocuments } from '../../../functions/core/store/openSdkDocuments'
import { openPackHistory } from '../../../functions/packing/packHistory'
import { openQueryReadings } from '../../../functions/data/queryReadings'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import type { Row } from '../../../functions/data/columns/dayColumns'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import { monthDays, monthOfReadings } from '../bytes/monthOfReadings'
import { openCountingClient } from '../core/countingClient'
import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import { openNaiveTable } from '../core/openNaiveTable'
import { median, quantile } from '../core/quantile'
import { putNaively, queryNaively } from './naiveMonth'
import { sizeOfItems } from './sizeOfItems'

const key = 'eng_speed'
const keyCount = 40
const requests = 60
const groups = 12

/** The first keys of each reading, `ts` among them, without the long CAN texts. */
const withKeys = ({ body, ...times }: Row): Row => {
  const { ts, time, [key]: charted, can1: _can1, can2: _can2, ...rest } = body
  const others = Object.entries(rest).slice(0, keyCount - 3)
  return {
    ...times,
    body: { ts, time, ...(charted === undefined ? {} : { [key]: charted }), ...Object.fromEntries(others) },
  }
}

const reader = {
  userid: UserId.parse('00000000-0000-4000-8000-000000000000'),
  email: 'bench@example.com',
  name: 'Bench',
  specialGroups: new Set<never>(),
  sessionId: 'none',
  tokenExpires: 0,
  requestId: 'none',
}

interface Cost {
  cpuMs: number
  wallMs: number
}

const costOf = async (run: () => Promise<unknown>): Promise<Cost> => {
  const before = process.cpuUsage()
  const began = performance.now()
  await run()
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - began }
}

/** A chart of one key over a month at a reading a minute, of readings with forty keys. */
export const measureMonth = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const { address, clients, ask } = harness
  const { tables } = address
  const counting = openCountingClient(address)
  Object.assign(process.env, address.variables)
  const owner = await harness.newUser('Month Owner')
  const addedTs = Math.floor(Date.now() / 1000) - 400 * 86_400
  const { deviceid } = await harness.newDevice({ addedTs }, [[owner, 'VIEW']])

  const endMs = dayStartMs(Date.now())
  const days = monthOfReadings(haulTruck, endMs).map((day) => day.map(withKeys))
  const readings = days.reduce((sum, { length }) => sum + length, 0)
  const places = {
    READINGS_TABLE: tables.Readings,
    HISTORY_TABLE: tables.History,
    DEVICES_TABLE: tables.Devices,
  }
  const pack = openPackHistory(clients.documents, places, Date.now)
  const naiveStore = await openNaiveTable('.test/bench-month')
  for (const day of days) {
    await pack(`${deviceid}#s1`, day, 60)
    await putNaively(naiveStore.documents, naiveStore.TableName, deviceid, day)
  }

  const fromTime = (endMs - monthDays * dayMs) / 1000
  const toTime = endMs / 1000 - 1
  const asked = { deviceid, dataKeys: key, fromTime, toTime, downsample: chartDownsample }
  const walls: number[] = []
  for (let i = -10; i < requests; i += 1) {
    const { wallMs } = await costOf(() => ask(queryReadings, asked, owner.token))
    if (i >= 0) walls.push(wallMs)
  }

  const devices = openDeviceStore(counting.documents, tables.Devices)
  const query = openQueryReadings(counting.documents, devices, places, Date.now)
  const inProcess = () => query(queryReadings.input.parse(asked), reader)
  const naiveCounting = openCountingClient({
    variables: { ...address.variables, AWS_ENDPOINT_URL_DYNAMODB: naiveStore.endpoint },
  })
  const naive = () =>
    queryNaively(naiveCounting.documents, naiveStore.TableName, deviceid, { key, fromTime, toTime })
  for (let i = 0; i < 20; i += 1) await inProcess()
  counting.take()
  await inProcess()
  const units = counting.take()
  let pages = 0
  const naiveCost = await costOf(async () => {
    pages = (await naive()).pages
  })
  const naiveUnits = naiveCounting.take()
  await naiveStore.close()
  // The product's own client: the one that counts asks the store for more.
  const openHandler = (documents: DynamoDBDocumentClient) => ({
    query: openQueryReadings(documents, openDeviceStore(documents, tables.Devices), places, Date.now),
    cpus: [] as number[],
  })
  const [small, sdk] = [openHandler(openDocuments()), openHandler(openSdkDocuments())]
  for (let group = -1; group < groups; group += 1) {
    // One after the other, so that what else the machine does meets both.
    for (const { query: ask, cpus } of [small, sdk]) {
      const { cpuMs } = await costOf(async () => {
        for (let i = 0; i < requests / groups; i += 1) await ask(queryReadings.input.parse(asked), reader)
      })
      if (group >= 0) cpus.push((cpuMs * groups) / requests)
    }
  }
  const stored = await sizeOfItems(clients.documents, tables.History, `${deviceid}#s1`)
  const naiveStored =
    days[0] === undefined ? 0 : JSON.stringify(days[0].map(({ body }) => body)).length / days[0].length

  const against = `one map item per reading, ${pages} pages in turn, the package’s LTTB`
  const naiveWall = naiveCost.wallMs
  const cpuLimit = `${units.requests} requests with their signatures are a third, hidden spikes a sixth, memory an eighth, decoding and inflating an eighth (note 084)`
  return [
    {
      name: 'month of one key, handler CPU',
      ours: median(small.cpus),
      baseline: naiveCost.cpuMs,
      unit: 'ms',
      against,
      aim: '≤ 10',
      limit: cpuLimit,
    },
    {
      name: 'month of one key, handler CPU, against the SDK',
      ours: median(small.cpus),
      baseline: median(sdk.cpus),
      unit: 'ms',
      against: 'the same handler with the SDK’s client',
      aim: `≤ ${(median(sdk.cpus) / 2).toFixed(1)}`,
      limit: cpuLimit,
    },
    {
      name: 'month of one key at the API, p50',
      ours: median(walls),
      baseline: naiveWall,
      unit: 'ms',
      against: `${against}, without an API`,
      limit: 'two round trips to the store at each request: rights with plan and device, then the readings',
    },
    {
      name: 'month of one key at the API, p95',
      ours: quantile(walls, 0.95),
      baseline: naiveWall,
      unit: 'ms',
      against: `${against}, without an API`,
      aim: '≤ 30',
      limit: 'as p50; the store, the gateway and this client share two cores',
    },
    {
      name: 'month of one key, read units',
      ours: units.readUnits,
      baseline: naiveUnits.readUnits,
      unit: 'RRU',
      against,
      aim: '≤ 8',
      limit:
        'device and link 2, manifests with their marks 1, read strongly; the columns themselves are about 53 kB, 7',
    },
    {
      name: 'bytes a reading with all items of the history',
      ours: stored / readings,
      baseline: naiveStored,
      unit: 'B',
      against: 'raw JSON',
      aim: '≤ 36',
      limit: 'keys, hourly roll-ups and the day’s manifest stand beside the columns',
    },
  ]
}

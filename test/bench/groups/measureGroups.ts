import type { Browser, BrowserContextOptions } from '@playwright/test'
import { openAccessStore } from '../../../functions/access/accessStore'
import { openContactBoard } from '../../../functions/devices/contactBoard'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openGroupStore } from '../../../functions/groups/groupStore'
import { getGroupValues } from '../../../functions/grouplive/getGroupValues'
import { openViewStore } from '../../../functions/views/viewStore'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { queryReadings } from '../../../shared/data/queryReadings'
import { getGroupValues as valuesContract } from '../../../shared/grouplive/groupValues'
import { putView } from '../../../shared/views/views'
import type { Person } from '../../harness/makePeople'
import type { Harness } from '../../harness/openHarness'
import { openCountingClient } from '../core/countingClient'
import type { Figure } from '../core/Figure'
import { type BenchStack, benchDir } from '../core/openBenchStack'
import { median } from '../core/quantile'
import { measureFirstLoad } from '../web/measureFirstLoad'
import { openBrowser, screens } from '../web/openBrowser'
import { openHttp2Front } from '../web/openHttp2Front'
import { signInThrough } from '../web/openWebScene'
import { fillGroup } from './fillGroup'
import { liveParts, liveView } from './liveView'
import { measureGroupMonth } from './measureGroupMonth'
import { measurePicking } from './measurePicking'
import { traceLongestTask } from './traceLongestTask'

/** The wall of the plain way: a page of its own asks so many at a time, as browsers of HTTP/1.1 do. */
const plainAtOnce = 6
const plainAsked = 60
const loads = 2
const sizes = [
  { letter: 'K', count: 1000, aim: '≤ 2,000' },
  { letter: 'M', count: 10_000, aim: '≤ 3,500' },
] as const

interface Scene {
  harness: Harness
  person: Person
  url: string
  browser: Browser
  state: BrowserContextOptions['storageState']
}

/** Milliseconds to ask for the newest reading of each device by itself; of many, from a part of them. */
const timePlainly = async ({ harness, person }: Scene, deviceids: readonly DeviceId[]): Promise<number> => {
  const asked = deviceids.slice(0, plainAsked)
  const queue = asked.values()
  const began = performance.now()
  const worker = async () => {
    for (const deviceid of queue) await harness.ask(queryReadings, { deviceid, dataPoints: 1 }, person.token)
  }
  await Promise.all(Array.from({ length: plainAtOnce }, worker))
  return ((performance.now() - began) * deviceids.length) / asked.length
}

const caller = { role: 'ADMIN' } as Parameters<ReturnType<typeof getGroupValues>>[1]

/** Read units of the first answer and of a poll after a quiet half minute. */
const countUnits = async ({ harness: { address } }: Scene, groupid: GroupId) => {
  const { documents, take } = openCountingClient(address)
  const { tables } = address
  const ask = getGroupValues(
    openAccessStore(documents, tables.Access),
    openGroupStore(documents, tables.Access),
    openDeviceStore(documents, tables.Devices, 'eventual'),
    openContactBoard(documents, tables.Events, Date.now),
    Date.now,
    openViewStore(documents, tables.Access),
  )
  const keys = 'vin,fuel_level,gps_lat,gps_lon,gps_speed,gps_cog,state'
  let afterDevice: DeviceId | undefined
  do {
    const page = await ask(valuesContract.input.parse({ groupid, keys, facts: 'name', afterDevice }), caller)
    afterDevice = page.lastEvaluatedDevice
  } while (afterDevice !== undefined)
  const { readUnits: first } = take()
  const since = Date.now() - 30 * secondMs
  await ask(valuesContract.input.parse({ groupid, keys, since }), caller)
  return { first, poll: take().readUnits }
}

const measureSize = async (
  scene: Scene,
  { letter, count, aim }: (typeof sizes)[number],
): Promise<Figure[]> => {
  const { harness, person, url, browser, state } = scene
  const { groupid, deviceids } = await fillGroup(harness, person, { letter, count })
  const { viewid } = await harness.ask(putView, { groupid, view: liveView }, person.token)
  const wanted = liveParts(count)
  const ready: number[] = []
  let wireKilobytes = 0
  for (let load = 0; load < loads; load += 1) {
    const page = `${url}/group/${groupid}/${viewid}`
    const first = await measureFirstLoad(browser, page, wanted, state, screens.desk)
    ready.push(first.readyMs)
    wireKilobytes = first.wireKilobytes
  }
  const plainMs = await timePlainly(scene, deviceids)
  const { first, poll } = await countUnits(scene, groupid)
  const title = `group of ${count.toLocaleString('en')}`
  const against = 'the newest reading asked for device by device, six at a time, without any slowing'
  const figures: Figure[] = [
    {
      name: `${title}: table, map, two headlines live, slow 4G, CPU 4×`,
      ours: median(ready),
      baseline: plainMs,
      unit: 'ms',
      aim,
      against,
      limit: `${Math.round(wireKilobytes)} kB at 200 kB/s, and a quarter of this machine to draw them`,
    },
    {
      name: `${title}: first answer`,
      ours: first,
      baseline: count,
      unit: 'read units',
      against: 'two items of each device, read a moment old',
      limit: 'record and link of each device are half a unit each; members are read strongly',
    },
    {
      name: `${title}: a poll that finds nothing new`,
      ours: poll,
      baseline: count / 2,
      unit: 'read units',
      against: 'the link of each device',
      limit: 'members are read strongly at each request: who is one is a right',
    },
  ]
  const busiest = await traceLongestTask(browser, `${url}/group/${groupid}/${viewid}`, wanted, state)
  for (const [what, ms] of Object.entries(busiest)) {
    figures.push({
      name: `${title}: longest task while ${what}, unthrottled`,
      ours: ms,
      unit: 'ms',
      aim: '≤ 50',
      limit: 'fifty rows are drawn afresh; all are compared and put in order',
    })
  }
  return figures
}

/** What a dashboard of many devices costs and takes. */
export const measureGroups = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  Object.assign(process.env, harness.address.variables)
  const person = await harness.newUser('Fleet Manager')
  const front = await openHttp2Front(harness.address.url, `${benchDir}/group-front`)
  const browser = await openBrowser()
  try {
    const state = await signInThrough(browser, front.url, person)
    const scene: Scene = { harness, person, url: front.url, browser, state }
    const figures: Figure[] = []
    for (const size of sizes) figures.push(...(await measureSize(scene, size)))
    return [...figures, ...(await measurePicking()), ...(await measureGroupMonth(harness))]
  } finally {
    await browser.close()
    front.close()
  }
}

import { minuteMs } from '../../../shared/core/time'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import { simulateHistory } from '../../../scripts/fleet/physics/simulateHistory'
import { eventually } from '../../harness/eventually'
import { queryReadings } from '../../../shared/data/queryReadings'
import type { BenchStack } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { median } from '../core/quantile'
import { runPairs } from '../core/runPairs'
import { type FirstLoad, measureFirstLoad } from './measureFirstLoad'
import { openBrowser } from './openBrowser'
import { cardSelector, openDevicePage } from './openDevicePage'
import { openNivoPage } from './openNivoPage'

const loads = 3
const updates = 5
const history = 25
const manyCards = 30

const medianLoad = async (measure: () => Promise<FirstLoad>): Promise<FirstLoad> => {
  const found: FirstLoad[] = []
  for (let i = 0; i < loads; i += 1) found.push(await measure())
  const of = (name: keyof FirstLoad) => median(found.map((each) => each[name]))
  return { readyMs: of('readyMs'), kilobytes: of('kilobytes'), requests: of('requests') }
}

/** A working machine's readings at the present time, `count` of them, one a minute. */
const workingReadings = (count: number, endMs: number) => {
  const shiftMs = endMs - Date.UTC(2026, 10, 19, 23, 0)
  const readings = simulateHistory(haulTruck, endMs - shiftMs - count * minuteMs, endMs - shiftMs, 60)
  return Array.from(readings, ({ deviceid: _deviceid, events: _events, ...body }) => ({
    ...body,
    ts: body.ts + shiftMs / 1000,
    time: Math.round(body.time + shiftMs / 1000),
  }))
}

/** What a person waits for, on a slow phone. */
export const measureWeb = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const { address, ask } = harness
  const person = await harness.newUser('Web Reader')
  const made = await harness.newDevice({}, [[person, 'VIEW']])
  const { deviceid } = made
  const device = await harness.connect(made, { listen: false })
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  const readings = workingReadings(history + updates + 2, nowMs)
  for (const reading of readings.slice(0, history)) await device.sendReading(reading)
  const shown = async (ts: number | undefined) =>
    eventually(async () => {
      const { data } = await ask(queryReadings, { deviceid }, person.token)
      if (data[0]?.ts !== ts) throw new Error(`The newest reading is of ${String(data[0]?.ts)}`)
    })
  await shown(readings[history - 1]?.ts)

  // A trace covers a whole browser: the page compared with has one of its own.
  const [browser, nivoBrowser] = await Promise.all([openBrowser(), openBrowser()])
  try {
    const login = `${address.url}/login`
    const signIn = await medianLoad(() =>
      measureFirstLoad(browser, login, { selector: 'input[type=password]', count: 1 }),
    )
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(login)
    await page
      .locator('input[type=email], input[autocomplete=username], input[name=email]')
      .first()
      .fill(person.email)
    await page.locator('input[type=password]').fill(person.password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    const state = await context.storageState()
    await context.close()

    const url = `${address.url}/data/${deviceid}`
    const wanted = { selector: cardSelector, count: manyCards }
    const live = await medianLoad(() => measureFirstLoad(browser, url, wanted, state))

    const ours = await openDevicePage(browser, url, state, manyCards)
    const nivo = await openNivoPage(nivoBrowser)
    let next = history
    const sendNext = async () => {
      const reading = readings[next++]
      await device.sendReading(reading)
      await shown(reading?.ts)
      return ours.update()
    }
    const update = await runPairs(updates, sendNext, () => nivo.update())
    await device.disconnect()

    const kilobytes = {
      unit: 'kB gzip',
      limit: 'React 68 kB, then Mantine, the router and the sign-in library',
    }
    return [
      { name: 'first load to the sign-in', ours: signIn.kilobytes, aim: '≤ 150', ...kilobytes },
      {
        name: 'sign-in usable, slow 4G, CPU 4×',
        ours: signIn.readyMs,
        unit: 'ms',
        limit: `${signIn.requests} requests; each step of the chain costs 150 ms, ${Math.round(signIn.kilobytes * 5)} ms are transfer at 1.6 Mbit/s`,
      },
      { name: 'first load to live cards', ours: live.kilobytes, aim: '≤ 220', ...kilobytes },
      {
        name: 'live cards, slow 4G, CPU 4×',
        ours: live.readyMs,
        unit: 'ms',
        aim: '≤ 1,500',
        limit: `${live.requests} requests; each step of the chain costs 150 ms, ${Math.round(live.kilobytes * 5)} ms are transfer at 1.6 Mbit/s`,
      },
      {
        name: `poll update of ${ours.cards} cards, CPU 4×`,
        ...update,
        unit: 'ms',
        aim: '≤ 40',
        against: '50 cards, sparklines by nivo’s defaults',
        limit:
          'all work of the main thread in the 2.5 s from the poll: the answer, rendering what changed, style, paint, timers',
      },
    ]
  } finally {
    await Promise.all([browser.close(), nivoBrowser.close()])
  }
}

import type { Browser } from '@playwright/test'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import { simulateHistory } from '../../../scripts/fleet/physics/simulateHistory'
import { minuteMs } from '../../../shared/core/time'
import { queryReadings } from '../../../shared/data/queryReadings'
import { eventually } from '../../harness/eventually'
import type { Harness } from '../../harness/openHarness'

const history = 25
const following = 40

const endMs = Date.UTC(2026, 10, 19, 23, 0)
/** As often as a page asks that knows no interval, so that it finds one new reading each time. */
const intervalSeconds = 5

/** What a working machine measures, minute after minute. */
const measureWork = (count: number) => {
  const readings = simulateHistory(haulTruck, endMs - count * minuteMs, endMs, 60)
  return Array.from(readings, ({ deviceid: _deviceid, events: _events, ...body }) => body)
}

/** A haul truck that has worked a while, and somebody who may see it. */
export const openWebScene = async (harness: Harness) => {
  const person = await harness.newUser('Web Reader')
  const made = await harness.newDevice({}, [[person, 'VIEW']])
  const { deviceid } = made
  const device = await harness.connect(made, { listen: false })
  const work = measureWork(history + following).values()
  const takeAt = (ts: number) => {
    const { value: body } = work.next()
    if (body === undefined) throw new Error('All readings of the scene have been sent.')
    return { ts, send: () => device.sendReading({ ...body, ts, time: ts }) }
  }
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const startTs = nowSeconds()
  for (let left = history - 1; left >= 0; left -= 1) await takeAt(startTs - left * intervalSeconds).send()
  await eventually(async () => {
    const { data } = await harness.ask(queryReadings, { deviceid }, person.token)
    if (data[0]?.ts !== startTs) throw new Error('The newest reading is not there yet.')
  })
  return {
    person,
    deviceid,
    /** The reading of this second. */
    takeNext: () => takeAt(nowSeconds()),
    close: () => device.disconnect(),
  }
}

/** Signs somebody in through the form and keeps the session. */
export const signInThrough = async (
  browser: Browser,
  url: string,
  person: { email: string; password: string },
) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

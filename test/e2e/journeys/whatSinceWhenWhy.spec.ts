import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { queryReadings } from '../../../shared/data/queryReadings'
import { putSettings } from '../../../shared/settings/deviceSettings'
import type { Harness } from '../../harness/openHarness'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expect, test } from '../fixtures/portalTest'

const wet = { topic: 'digital2', msg: 'Water in bund', lv: 40 }
const minute = 60

/** A tank whose bund is dry for an hour, and wet since ten minutes. */
const arrange = async (stack: Harness) => {
  const owner = await stack.newUser('Tank Owner')
  const tank = await stack.newDevice({ name: 'Z wet tank' }, [[owner, 'ADMIN']])
  const display = {
    digital2: {
      name: 'Bund Float',
      displayType: 'digital',
      digitalSettings: { lowThreshold: 0.5, lowString: 'Dry', highString: 'Wet' },
    },
    current1: { name: 'Level Sensor' },
  } as const
  await stack.ask(putSettings, { deviceid: tank.deviceid, PORTAL_displaySettings: display }, owner.token)
  const link = await stack.connect(tank, { listen: false })
  const now = Math.floor(Date.now() / 1000)
  const began = now - 10 * minute
  const readingAt = (ts: number) => {
    const isWet = ts >= began
    return { ts, vin: 24, current1: 8.2, digital2: isWet ? 1 : 0, ...(isWet ? { events: [wet] } : {}) }
  }
  const times = Array.from({ length: 70 }, (_, i) => now - (69 - i) * minute)
  await link.sendReading(times.map(readingAt))
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid: tank.deviceid }, owner.token)
    expect(data[0]?.ts).toBe(now)
  })
  await link.disconnect()
  return { owner, deviceid: tank.deviceid, began }
}

/** The moments at which a chart's address begins and ends. */
const spanOf = (page: Page) =>
  ['from', 'to'].map((name) => Number(new URL(page.url()).searchParams.get(name)))

test('the alarm in the head opens its chart at the moment at which it began, and its CSV @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const { owner, deviceid, began } = await arrange(stack)
  const page = await as(owner.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/data/${deviceid}`)
  await page.getByRole('link', { name: /^Alarm: Bund Float since / }).click()
  const chart = page.getByRole('dialog', { name: 'Bund Float – Z wet tank' })
  await expect(chart).toBeVisible()
  expect(steps.clicks(), 'from the alarm to its chart').toBe(1)
  const [from = 0, to = 0] = spanOf(page)
  expect(from).toBeLessThan(began)
  expect(to).toBeGreaterThanOrEqual(began)

  const bands = chart.getByRole('application', { name: 'Chart of Bund Float' }).locator('..')
  await expect(bands.locator('[data-state="Dry"]').first()).toBeAttached()
  await expect(bands.locator('[data-state="Wet"]').first()).toBeAttached()
  await expect(bands.getByText('Dry', { exact: true })).toBeAttached()
  await expect(bands.getByText('2.00')).toHaveCount(0)
  await expect(chart.getByRole('list', { name: 'Legend' })).toContainText(/Dry \d+ %.*Wet \d+ %/)
  await expect(chart.getByRole('list', { name: 'Events' })).toContainText(/Alarm: Water in bund since /)
  const beneath = chart.getByRole('region', { name: 'Signals that belong to it' })
  await expect(beneath.getByRole('application', { name: 'Chart of Level Sensor' })).toBeVisible()
  const area = await bands.boundingBox()
  if (isMobile) expect(area?.y ?? Infinity, 'the chart comes before its controls').toBeLessThan(200)

  const saved = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect(steps.clicks() - 1, 'the export').toBeLessThanOrEqual(2)
  const [head = '', ...rows] = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toMatch(/^Time \([^)]+\),Bund Float$/)
  const turn = rows.findIndex((row) => row.endsWith(',Wet'))
  expect(rows[turn - 1]).toMatch(/,Dry$/)
  const [, day, clock, offset] = /^(\S+) (\S+) ([+-]\d\d:\d\d),/.exec(rows[turn] ?? '') ?? []
  expect(Date.parse(`${day}T${clock}${offset}`) / 1000).toBeGreaterThanOrEqual(began)
})

test('the alarm in the list of events is one press from the same moment @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const { owner, deviceid, began } = await arrange(stack)
  const page = await as(owner.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto('/events')
  await page.getByRole('link', { name: 'Z wet tank' }).click()
  await expect(page).toHaveURL(new RegExp(`/data/${deviceid}\\?chart=digital2`))
  await expect(page.getByRole('dialog', { name: 'Bund Float – Z wet tank' })).toBeVisible()
  expect(steps.clicks()).toBe(1)
  expect(spanOf(page)[0]).toBeLessThan(began)
})

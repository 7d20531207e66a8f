import type { Locator, Page } from '@playwright/test'
import { queryReadings } from '../../shared/data/queryReadings'
import type { Role } from '../../shared/core/roles'
import type { Harness } from '../harness/openHarness'
import { eventually } from '../harness/eventually'
import { expectLine } from './fixtures/expectLine'
import { cardOf } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { pressOnCard } from './fixtures/pressOnCard'
import { untilConfigured } from './fixtures/untilConfigured'

interface Told {
  ts: number
  vin: number
  ambient: number
}

/** Readings of a quiet machine until now, ten seconds apart. */
const quiet = (count: number): Told[] => {
  const endTs = Math.floor(Date.now() / 1000) - 20
  return Array.from({ length: count }, (_, i) => ({
    ts: endTs - (count - 1 - i) * 10,
    vin: 24 + Math.sin(i / 9) / 5,
    ambient: 20 + i / 1000,
  }))
}

/** A person with a device of their own that has told these readings, and the line it tells more on. */
const arrange = async (
  stack: Harness,
  role: Role,
  readings: readonly Told[],
  facts: { addedTs?: number } = {},
) => {
  const person = await stack.newUser('Chart Reader')
  const device = await stack.newDevice(facts, [[person, role]])
  const link = await stack.connect(device, { listen: false })
  for (let i = 0; i < readings.length; i += 240) await link.sendReading(readings.slice(i, i + 240))
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid: device.deviceid }, person.token)
    expect(data[0]?.ts).toBe(readings.at(-1)?.ts)
  })
  return { person, deviceid: device.deviceid, link }
}

const line = 'svg path[data-series]'
const band = 'svg path[data-band]'

/** The corners of the first line or band that is drawn: how many there are, and how many stand in the upper half. */
const cornersOf = (chart: Locator, drawn = line) =>
  chart
    .locator(drawn)
    .first()
    .evaluate((path) => {
      const ys = [...(path.getAttribute('d') ?? '').matchAll(/[ML][^,]+,([\d.]+)/g)].map(([, y]) => Number(y))
      const middle = (Math.min(...ys) + Math.max(...ys)) / 2
      return { count: ys.length, high: ys.filter((y) => y < middle).length }
    })

const openChart = async (page: Page, deviceid: string): Promise<Locator> => {
  await page.goto(`/data/${deviceid}`)
  await cardOf(page, 'Supply Voltage').getByRole('button', { name: 'open chart' }).click()
  const chart = page.getByRole('dialog', { name: /^Supply Voltage/ })
  await expectLine(chart)
  return chart
}

test('a spike of one reading stays in sight at every zoom', async ({ as, stack }) => {
  const readings = quiet(2160)
  const spike = readings[1620]
  if (spike !== undefined) spike.vin = 31.75
  const { person, deviceid } = await arrange(stack, 'VIEW', readings)
  const page = await as(person.email)
  const chart = await openChart(page, deviceid)
  const legend = chart.getByRole('list', { name: 'Legend' })
  const high = async () => (await cornersOf(chart)).high

  await expect(legend).toContainText('max 31.75')
  // Many readings to a column: the line tells the middle of them, the band how far they reach.
  await expect(legend).toContainText('Median, with min–max band')
  expect((await cornersOf(chart, band)).high).toBe(1)

  const area = chart.getByRole('application', { name: 'Chart of Supply Voltage' })
  const box = await area.boundingBox()
  if (box === null) throw new Error('The chart has no place on the page.')
  await page.mouse.move(box.x + box.width * 0.6, box.y + 90)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + 90, { steps: 4 })
  await page.mouse.up()
  await expect(legend).toContainText('max 31.75')
  // The zoomed area is asked for by itself, and a link to it shows the same.
  await expect(page).toHaveURL(/chart=vin&from=\d+&to=\d+/)
  await expect.poll(async () => (await cornersOf(chart)).count).toBeGreaterThan(500)
  await expect(chart.locator(band)).toHaveCount(0)
  expect(await high()).toBe(1)
  await page.reload()
  await expectLine(chart)
  expect(await high()).toBe(1)

  await area.focus()
  await page.keyboard.press('Home')
  await expect(area.getByRole('status')).toContainText(/: Supply Voltage 2[34]\.\d\d V$/)

  await chart.getByRole('button', { name: 'Zoom out' }).click()
  await expect(chart.getByRole('button', { name: 'Chart range: 6 hours' })).toBeVisible()
  await chart.getByRole('button', { name: 'Load previous data' }).click()
  await expect(chart.getByRole('button', { name: 'Load new data' })).not.toHaveAttribute('aria-disabled')
  await chart.getByRole('button', { name: 'Load new data' }).click()
  await expect(chart.getByRole('button', { name: 'Chart range: 6 hours' })).toBeVisible()
})

/** Two fingers that part on a chart, or on a desk the wheel with Ctrl. */
const spread = async (page: Page, area: Locator, isMobile: boolean) => {
  const box = await area.boundingBox()
  if (box === null) throw new Error('The chart has no place on the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (!isMobile) {
    await page.mouse.move(x, y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    return page.keyboard.up('Control')
  }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', ...apart: number[]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart.map((offset, id) => ({ x: x + offset, y, id })),
    })
  await touch('touchStart', -20)
  await touch('touchStart', -20, 20)
  for (const offset of [40, 60, 80]) await touch('touchMove', -offset, offset)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a chart is zoomed with two fingers, or with the wheel, and the page is not @phone', async ({
  as,
  isMobile,
}) => {
  const page = await as('admin')
  const chart = await openChart(page, 'PUMP00001')
  const area = chart.getByRole('application', { name: 'Chart of Supply Voltage' })
  await spread(page, area, isMobile)
  await expect(chart.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
  await chart.getByRole('button', { name: 'Zoom out' }).click()
  await expect(chart.getByRole('button', { name: 'Reset' })).toHaveAttribute('aria-disabled', 'true')
})

test('a chart says what it lacks: an answer, or a plan', async ({ as, complaints }) => {
  complaints.allow(/status of 503/)
  const page = await as('user')
  await page.route(/\/data\?.*downsample/, (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is busy.', requestId: 'req-for-support' } }),
  )
  await page.goto('/data/LIGHT0001')
  await cardOf(page, 'Supply Voltage').getByRole('button', { name: 'open chart' }).click()
  const chart = page.getByRole('dialog', { name: /^Supply Voltage/ })
  const alert = chart.getByRole('alert')
  await expect(alert).toContainText('The service is busy.')
  await expect(alert).toContainText('req-for-support')
  await page.unroute(/\/data\?.*downsample/)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(chart.getByRole('list', { name: 'Legend' })).toContainText('max')
  await expect(
    chart.getByRole('status').filter({ hasText: 'Charts reach back 1 day on the Basic Plan' }),
  ).toBeVisible()
  await chart.getByRole('button', { name: 'Chart range' }).click()
  const range = page.getByRole('dialog', { name: 'Chart range' })
  await expect(range.getByRole('button', { name: 'Day' })).not.toHaveAttribute('aria-disabled')
  for (const tooLong of ['Week', 'Month']) {
    await expect(range.getByRole('button', { name: tooLong })).toHaveAttribute('aria-disabled', 'true')
  }
  await page.keyboard.press('Escape')
  await expect(range).toBeHidden()
  await expect(chart).toBeVisible()
  await expect(chart.getByRole('link', { name: 'Basic Plan' })).toHaveAttribute('href', '/plans')
})

test('a range has a beginning before its end, within what the plan keeps @phone', async ({ as }) => {
  const page = await as('admin')
  const chart = await openChart(page, 'PUMP00001')
  await chart.getByRole('button', { name: 'Chart range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chart range' })
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await dialog.getByLabel('From').fill('2020-01-01T00:00:00')
  await expect(dialog.getByRole('status')).toHaveText(
    'Data older than 730 day(s) is unavailable on the Hosted plan.',
  )
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('From').fill('2099-01-01T00:00:00')
  await expect(dialog.getByRole('status')).toHaveText('Invalid date range')
  const asked = page.waitForRequest(/relative=1h/)
  await dialog.getByRole('button', { name: 'Hour', exact: true }).click()
  await asked
  await expect(dialog).toBeHidden()
  await expect(chart.getByRole('button', { name: 'Chart range: Hour' })).toBeFocused()
})

test('a chart of more readings than can be told says that it ends early', async ({ as, stack }) => {
  const addedTs = Math.floor(Date.now() / 1000) - 100 * 86_400
  const { person, deviceid, link } = await arrange(stack, 'VIEW', quiet(30), { addedTs })
  await link.sendConfig({ device: { id: deviceid, base_interval: 1, transmit_interval: 1 } })
  await untilConfigured(stack, { deviceid, reader: person })
  await link.disconnect()
  const page = await as(person.email)
  const chart = await openChart(page, deviceid)
  await chart.getByLabel('Compare with').selectOption({ label: 'Ambient' })
  await chart.getByRole('button', { name: 'Chart range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chart range' })
  const from = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 19)
  await dialog.getByLabel('From').fill(from)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(chart.getByText('Data points exceeded. Time range has been reduced.')).toBeVisible()
})

test('a chart that somebody draws stands among the cards and lives @phone', async ({ as, stack }) => {
  const readings = quiet(30)
  const { person, deviceid, link } = await arrange(stack, 'USER', readings)
  const page = await as(person.email)
  await page.goto(`/chart/${deviceid}/chart1`)
  await page.getByLabel('Name').first().fill('Cabin')
  for (const key of ['ambient', 'vin']) {
    await page.getByRole('button', { name: 'Add series' }).click()
    await page.getByLabel('Source').last().selectOption(key)
  }
  await page.getByLabel('Axis').last().selectOption('ax2')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('path[data-series]')).toHaveCount(2)
  await preview.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(`/data/${deviceid}`)
  const card = cardOf(page, 'Cabin')
  const lines = card.locator('path[data-series]')
  await expect(lines).toHaveCount(2)
  await expect(card.getByRole('list', { name: 'Legend' })).toHaveText(
    /Ambient \(°C\).*Supply Voltage \(V\) · right axis/,
  )
  const before = (await lines.first().getAttribute('d')) ?? ''
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 24.5, ambient: 35 })
  await expect.poll(() => lines.first().getAttribute('d')).not.toBe(before)

  await card.getByRole('button', { name: 'Cabin: open chart' }).click()
  const large = page.getByRole('dialog', { name: /^Cabin – / })
  await expect(large.getByRole('list', { name: 'Legend' })).toContainText('Supply Voltage (V) · right axis')
  await large.getByText('Show as table').click()
  const table = large.getByRole('region', { name: 'Chart as table' })
  await expect(table.getByRole('row').nth(1)).toContainText(/35\.00\s*24\.50/)
  await expect(table.getByRole('row')).toHaveCount(readings.length + 2)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()

  await pressOnCard(page, 'Cabin', 'Edit chart')
  await expect(page).toHaveURL(`/chart/${deviceid}/chart1`)
  await page.getByLabel('Type').selectOption('bar')
  await preview.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await preview.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete Chart' })
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  await expect(cardOf(page, 'Supply Voltage')).toBeVisible()
  await expect(card).toBeHidden()
})

test('who may not edit display settings is led back to the data', async ({ as }) => {
  const page = await as('viewer')
  await page.goto('/chart/TRUCK0001/chart1')
  await expect(page).toHaveURL('/data/TRUCK0001')
})

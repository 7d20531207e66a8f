import { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { queryReadings } from '../../shared/data/queryReadings'
import { eventually } from '../harness/eventually'
import { expectLine } from './fixtures/expectLine'
import { watchShifts } from './fixtures/everyPage'
import { cardOf, openDevicePage, shownTs } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { untilKept } from './fixtures/untilKept'

test('a device page says where one is, which device it is and what one may do @phone', async ({
  as,
  isMobile,
}) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'Haul Truck 1', 'Data'])
  await expect(page).toHaveTitle('Portal – Haul Truck 1 – Data')
  const header = page.getByRole('main').locator('header').first()
  await expect(header.getByText('TRUCK0001')).toBeVisible()
  await expect(header.getByText('Hosted')).toBeVisible()
  if (isMobile) await header.getByRole('button', { name: 'Menu' }).click()
  await expect(header.getByText('ADMIN').filter({ visible: true })).toBeVisible()
  await expect(header).toContainText(/Last Contact (just now|\d+ s ago)/)
  await crumbs.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('readings change without a reload', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const before = (await shownTs(page)) ?? 0
  expect(before).toBeGreaterThan(Date.now() / 1000 - 120)
  await expect.poll(() => shownTs(page)).toBeGreaterThan(before)
})

test('refreshing asks at once and then cools down', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(refresh).toBeEnabled()
  const asked = page.waitForRequest(/\/api\/device\/TRUCK0001\/data/)
  await refresh.click()
  await asked
  await expect(refresh).toBeDisabled()
  await expect(refresh).toHaveAccessibleDescription(/Again in 5 seconds/)
  await expect(refresh).toBeFocused()
  await expect(refresh).toBeEnabled({ timeout: 10_000 })
  await expect(refresh).toBeFocused()
})

test('cards stand in their order', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  await expect(cardOf(page, 'Supply Voltage')).toBeVisible()
  const main = page.getByRole('main')
  const sections = ['Now', 'Machine', 'Power', 'Environment', 'Motion', 'Bus', 'Device']
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections)
  const titles = await main.getByRole('heading', { level: 3 }).allTextContents()
  // The truck has no limit for its odometer: what alarms would stand first.
  const wanted = ['Events', 'Triggers', 'Position', 'Supply Voltage', 'GPS Info', 'Odometer', 'Device Info']
  expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted)
  expect(titles.at(-1)).toBe('Raw JSON')
})

test('the map loads by itself and expands', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const position = cardOf(page, 'Position')
  const map = position.getByRole('application', { name: /^Map\. Position -32\.6/ })
  await expect(map).toBeVisible()
  const heightRem = async () => ((await map.boundingBox())?.height ?? 0) / 16
  await expect.poll(heightRem).toBe(13)
  await position.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(heightRem).toBe(40)
  await position.getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(heightRem).toBe(13)
})

test('the route is green up to the reading that is shown, and red after it', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const position = cardOf(page, 'Position')
  // By name: a truck in alarm has its marker in the colour of the way after.
  const [before, after] = [position.locator('path.route-before'), position.locator('path.route-after')]
  const route = position.getByRole('button', { name: 'Route' })
  await expect(before).toHaveCount(0)
  await route.click()
  await expect(before).toHaveAttribute('stroke', '#2f9e6e')
  await expect(after).toHaveAttribute('stroke', '#d05353')
  // After the latest reading there is no way to draw yet.
  await expect(after).toHaveAttribute('d', 'M0 0')
  await page.getByRole('button', { name: 'Ten readings back' }).click()
  await expect(after).not.toHaveAttribute('d', 'M0 0')
  // Where it went the same way again, both are seen: the later part on the wider line of the earlier one.
  await expect(position.locator('path.route-before ~ path.route-after')).toBeAttached()
  await expect(before).toHaveAttribute('stroke-width', '5')
  await expect(after).toHaveAttribute('stroke-width', '2')
  await route.click()
  for (const line of [before, after]) await expect(line).toHaveCount(0)
})

test('a slider leads along the track on the open map, and the states of the day stand as a line', async ({
  as,
}) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const position = cardOf(page, 'Position')
  await position.getByRole('button', { name: 'Expand' }).click()
  await expect(position.locator('path.track').first()).toBeAttached()
  const slider = position.getByRole('slider', { name: 'Time along the track' })
  const mark = position.locator('path.track-hover')
  await expect(mark).toHaveCount(0)
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(mark).toBeAttached()
  const first = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('End')
  await expect(slider).not.toHaveAttribute('aria-valuetext', first ?? '')
  await slider.blur()
  await expect(mark).toHaveCount(0)
  await expect(
    cardOf(page, 'Work States, last 24 h').getByRole('img', {
      name: /^States of the last 24 h: \d+ periods, now/,
    }),
  ).toBeVisible()
})

test('what a silent device said last looks like no figure of now', async ({ page, as, stack }) => {
  const owner = await stack.newUser('Patient Owner')
  const device = await stack.newDevice({ name: 'Silent' }, [[owner, 'ADMIN']])
  const link = await stack.connect(device)
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts, fuel_level: 49 })
  await untilKept(stack, { device, reader: owner, ts })
  await link.disconnect()
  await page.clock.install()
  // The page goes by the portal's clock: both go on.
  let aheadMs = 0
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + aheadMs).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'Silent')
  const figure = cardOf(page, 'Fuel Level').getByText('49', { exact: true })
  const colourOf = () => figure.evaluate((each) => getComputedStyle(each).color)
  const live = await colourOf()
  aheadMs = 15 * minuteMs
  await page.clock.fastForward(aheadMs)
  await expect(page.getByText(/· offline$/)).toBeVisible()
  expect(await colourOf()).not.toBe(live)
})

test('stepping back shows an earlier reading until one returns to the latest', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  await expect(page.getByRole('button', { name: 'Ten readings back' })).toBeEnabled()
  const latest = (await shownTs(page)) ?? 0
  await page.getByRole('button', { name: 'Ten readings back' }).click()
  await expect.poll(() => shownTs(page)).toBeLessThan(latest)
  await page.getByRole('button', { name: 'Back to latest' }).click()
  await expect.poll(() => shownTs(page)).toBeGreaterThanOrEqual(latest)
})

test('a card opens its chart, and the chart its ranges @phone', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  await cardOf(page, 'Supply Voltage').getByRole('button', { name: 'open chart' }).click()
  const chart = page.getByRole('dialog', { name: 'Supply Voltage – Haul Truck 1' })
  const range = chart.getByRole('button', { name: /^Chart range/ })
  await expect(range).toHaveAccessibleName('Chart range: 6 hours')
  await expectLine(chart)
  const presets = page.getByRole('dialog', { name: 'Chart range' }).getByRole('group', { name: 'Until now' })
  for (const name of ['10 minutes', 'Month']) {
    await range.click()
    await expect(presets.getByRole('button')).toHaveText([
      'Month',
      'Week',
      'Day',
      '6 hours',
      'Hour',
      '30 minutes',
      '10 minutes',
      'Single Measurement',
    ])
    const asked = page.waitForResponse(/\/data\?.*downsample/)
    await presets.getByRole('button', { name }).click()
    expect((await asked).status()).toBe(200)
    await expect(range).toHaveAccessibleName(`Chart range: ${name}`)
  }
  await chart.getByText('Show as table').click()
  await expect(chart.getByRole('region', { name: 'Chart as table' }).getByRole('row').nth(5)).toBeVisible()
  await chart.getByRole('button', { name: 'Close' }).click()
  await expect(chart).toBeHidden()
})

for (const [deviceid, name] of [
  [DeviceId.parse('TRUCK0001'), 'Haul Truck 1'],
  [DeviceId.parse('TANK00001'), 'Fuel Tank 1'],
] as const) {
  test(`nothing jumps while the page of ${name} comes together @phone`, async ({ as, stack }) => {
    // With two readings all of it comes at once: an alarm that begins later moves its card, as it should.
    const { access } = await stack.signIn('admin@example.com')
    await eventually(async () => {
      const { data } = await stack.ask(queryReadings, { deviceid, dataPoints: 2 }, access)
      expect(data).toHaveLength(2)
    })
    const page = await as('admin')
    const shifts = await watchShifts(page)
    await page.goto(`/data/${deviceid}`)
    await expect(page.locator('section[aria-label="Device Info"]')).toContainText(deviceid)
    await expect(
      page
        .getByText(/·\s\d+\s(?:s|min)$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    const { sum, moved } = await shifts()
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  })
}

test('nothing jumps below the fingers of a person who scrolls at once, though answers come slowly @phone', async ({
  as,
  isMobile,
}) => {
  const page = await as('admin')
  let asked = 0
  await page.route('**/api/**', async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, Math.min(asked, 15) * 200))
    await route.continue().catch(() => undefined)
  })
  const shifts = await watchShifts(page)
  await page.goto('/data/TRUCK0001')
  await cardOf(page, 'Supply Voltage').scrollIntoViewIfNeeded()
  await expect(page.getByText(/^Service: /)).toBeAttached()
  await expect(cardOf(page, 'Work States, last 24 h').getByRole('img').first()).toBeAttached()
  const { sum, moved } = await shifts()
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(isMobile ? 0.02 : 0.03)
})

import type { Page } from '@playwright/test'
import { UserId } from '../../shared/core/ids'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'

const notShared = 'Not found, or not shared with you.'

const mainText = (page: Page) => page.getByRole('main').innerText()

test('a device that does not exist and one that is not shared look the same @phone', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const hidden = await stack.newDevice({ name: 'Somebody else’s' })
  const page = await as('newcomer')
  const seen: string[] = []
  for (const deviceid of ['NOSUCH001', hidden.deviceid]) {
    await page.goto(`/data/${deviceid}`)
    await expect(page.getByText(notShared)).toBeVisible()
    seen.push(await mainText(page))
  }
  expect(seen[1]).toBe(seen[0])
})

test('access that is taken away shows at the next poll of an open page', async ({
  page,
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const [owner, guest] = [await stack.newUser('Owner'), await stack.newUser('Guest')]
  const device = await stack.newDevice({ name: 'Shared for now' }, [
    [owner, 'ADMIN'],
    [guest, 'VIEW'],
  ])
  const { deviceid } = device
  const link = await stack.connect(device)
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.4 })
  await as(guest.email)
  await openDevicePage(page, deviceid, 'Shared for now')
  await stack.ask(removeDeviceUser, { deviceid, userid: UserId.parse(guest.userid) }, owner.token)
  await expect(page.getByText(notShared)).toBeVisible({ timeout: 30_000 })
  await link.disconnect()
})

test('after a release a page whose files are gone is loaded anew by itself, once', async ({
  as,
  complaints,
}) => {
  complaints.allow(/net::ERR_|dynamically imported|Unable to preload CSS/)
  const page = await as('admin')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Haul Truck 1' })).toBeVisible()
  let areGone = true
  let loaded = 0
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    loaded += 1
    areGone = false
  })
  await page.route('**/assets/**', (route) => (areGone ? route.abort('connectionfailed') : route.continue()))
  await page.route('/', async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'text/html',
      body: html.replaceAll(/assets\/\w+\.js/g, 'assets/newer.js'),
    })
  })
  await page.getByRole('link', { name: 'Plans' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Plans/ })).toBeVisible()
  expect(loaded).toBe(1)
})

test('a network failure says so and trying again brings the data', async ({ as, complaints }) => {
  complaints.allow(/net::ERR_/)
  const page = await as('admin')
  await page.route('**/api/**', (route) => route.abort('connectionfailed'))
  await page.goto('/')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Network Error')
  await page.unroute('**/api/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Haul Truck 1' })).toBeVisible()
})

test('an open device page keeps its readings through an outage and recovers', async ({ as, complaints }) => {
  complaints.allow(/net::ERR_/)
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  // Cards that ask for themselves have their answers, so that the poll alone fails.
  await expect(cardOf(page, 'Command Queue')).toContainText(/No commands found|Queued/)
  await expect(cardOf(page, 'Utilisation')).toContainText('%')
  await expect(cardOf(page, 'Work States, last 24 h').getByRole('img').first()).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('connectionfailed'))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Network Error')
  await expect(page.getByRole('region', { name: 'Supply Voltage' })).toBeVisible()
  await page.unroute('**/api/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
})

test('a failure of the server shows its message and the request id', async ({ as, complaints }) => {
  complaints.allow(/status of 503/)
  const page = await as('admin')
  for (const address of ['**/api/groups/list', '**/api/page/**']) {
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { message: 'The service is busy.', requestId: 'req-for-support' } }),
    )
  }
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('The service is busy.')
  await expect(page.getByRole('alert')).toContainText('req-for-support')
})

import { cardOf } from './fixtures/openDevicePage'
import { findSmallTargets } from './fixtures/findSmallTargets'
import { expect, test } from './fixtures/portalTest'
import { untilKept } from './fixtures/untilKept'

const hot = { topic: 'coolant_temp', msg: 'Coolant too hot', lv: 40 }
/** As few words as fit on one line of a card. */
const low = { topic: 'fuel_level', msg: 'Low', lv: 20 }
const values = {
  eng_speed: 1450,
  fuel_level: 63,
  oil_pressure: 320,
  gps_speed: 24,
  eng_load: 55,
  trans_temp: 81,
}
const telling = ['Speed', 'Engine Speed', 'Coolant Temp', 'Fuel Level', 'Oil Pressure', 'Engine Load']

test('an alarm stands in the head of the page and on its value, and each leads to the other @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Alarm Reader')
  const device = await stack.newDevice({ name: 'Hot truck' }, [[owner, 'ADMIN']])
  const link = await stack.connect(device)
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({
    ts,
    ...values,
    coolant_temp: 112,
    vbat: 0,
    state: 5,
    accel_z: 1,
    events: [hot, low],
  })
  await untilKept(stack, { device, reader: owner, ts })
  await as(owner.email)
  await page.goto(`/data/${device.deviceid}`)

  const card = cardOf(page, 'Coolant Temp')
  const why = card.getByRole('button', { name: /^Alarm: Coolant too hot since / })
  await expect(why).toBeVisible()
  await expect(card).toHaveAttribute('data-tone', 'alarm')
  const head = page.getByRole('link', { name: /^Alarm: Coolant Temp since / })
  await why.click()
  await expect(cardOf(page, 'Events')).toBeFocused()
  await cardOf(page, 'Events').getByRole('button', { name: 'Coolant Temp' }).click()
  await expect(card).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(head).toBeInViewport()

  await expect(cardOf(page, 'Battery Voltage')).toHaveCount(0)
  if (isMobile) {
    expect(await findSmallTargets(page), 'what a finger needs').toEqual([])
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const title of ['Events', ...telling]) {
      const box = await cardOf(page, title).boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0), title).toBeLessThanOrEqual(1200)
    }
    await expect(cardOf(page, 'Device Info')).toBeHidden()
  }

  await link.sendReading({ ts: ts + 5, ...values, coolant_temp: 88 })
  await expect(head).toHaveCount(0)
  await expect(card).not.toHaveAttribute('data-tone', 'alarm')
  await link.disconnect()
})

test('a label that cannot be read spoils no page', async ({ page, as }) => {
  await as('admin')
  await page.route('**/api/device/TRUCK0001/settings', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { deviceRecord: { PORTAL_displaySettings: object } }
    Object.assign(answer.deviceRecord.PORTAL_displaySettings, { vin: { name: 7, displayType: 'hologram' } })
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/data/TRUCK0001')
  await expect(page.getByRole('heading', { level: 1, name: 'Haul Truck 1' })).toBeVisible()
  await expect(cardOf(page, 'Supply Voltage')).toContainText(/\dV/)
  await expect(page.getByText(/^Failed to load/)).toHaveCount(0)
})

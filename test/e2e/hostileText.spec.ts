import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { connectConfigured } from './fixtures/connectConfigured'
import { untilKept } from './fixtures/untilKept'

const markup = '<img src=x onerror=alert(1)>'
const rightToLeft = 'مضخة ‮gnp.exe'

test('what a device says of itself is shown as text, whatever it holds @phone', async ({
  page,
  as,
  stack,
}) => {
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts += 1
    void dialog.dismiss()
  })
  const owner = await stack.newUser('Owner')
  const device = await stack.newDevice({ name: 'Harmless' }, [[owner, 'ADMIN']])
  const config = { device: { id: device.deviceid, name: markup, model: rightToLeft } }
  const link = await connectConfigured(stack, { device, reader: owner, config })
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({
    ts,
    vin: 12.4,
    capture1: `${markup}<script>alert(2)</script>`,
    cp7: rightToLeft,
    events: [{ topic: '<b>vin</b>', msg: '<svg onload=alert(3)>', lv: 40 }],
  })
  await untilKept(stack, { device, reader: owner, ts })
  await as(owner.email)
  await openDevicePage(page, device.deviceid, markup)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(markup)
  await expect(page).toHaveTitle(new RegExp(`${markup.replaceAll(/[()]/g, '\\$&')}`))
  await expect(cardOf(page, 'Device Info')).toContainText(rightToLeft)
  await expect(cardOf(page, 'Events')).toContainText('<svg onload=alert(3)>')
  await expect(page.getByRole('main')).toContainText('<script>alert(2)</script>')
  await page.goto('/')
  await expect(page.getByRole('link', { name: markup })).toBeVisible()
  await expect(page.locator('img[src="x"], main script, main svg[onload]')).toHaveCount(0)
  expect(alerts).toBe(0)
  await link.disconnect()
})

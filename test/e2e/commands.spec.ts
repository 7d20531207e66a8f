import { putSettings } from '../../shared/settings/deviceSettings'
import { cardOf } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'

test('a command for a device that sleeps says where it is, until it is answered @phone', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('queue admin')
  const device = await stack.newDevice({ name: 'Sleeper' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  await stack.ask(
    putSettings,
    { deviceid, PORTAL_displaySettings: { tp1: { name: 'Horn' }, tp2: { name: 'Beacon' } } },
    admin.token,
  )
  const awake = await stack.connect(device)
  await awake.sendConfig({ device: { id: deviceid, base_interval: 600 } })
  await awake.sendReading({ ts: Date.now() / 1000, vin: 12.4 })
  await awake.disconnect()

  const page = await as(admin.email)
  await page.goto(`/data/${deviceid}`)
  const triggers = cardOf(page, 'Triggers')
  for (const name of ['Horn', 'Beacon']) {
    await triggers.scrollIntoViewIfNeeded()
    await expect(triggers.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await triggers.getByRole('button', { name: 'Beacon' }).click()
  await page.getByRole('alertdialog', { name: 'Successfully Queued' }).getByRole('button').click()
  await expect(triggers.getByRole('status')).toHaveText('Trigger Queued')
  const queue = cardOf(page, 'Command Queue')
  const row = queue.getByRole('row', { name: /Trigger: Beacon/ })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('Goes out at the next contact')
  await expect(queue).toContainText(/Next contact expected in about (9|10) min/)

  const link = await stack.connect(device, {
    respond: () => ({ error: { code: 500, message: 'Relay stuck' } }),
  })
  await expect(row).toContainText('Error: Relay stuck', { timeout: 30_000 })
  await expect(row).toContainText(/Answered after \d+ s/)
  await expect(queue).not.toContainText('Next contact')
  await link.disconnect()
})

import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { untilKept } from './fixtures/untilKept'

test('utilisation is the device’s own figure when it sends one, beside a bar that is seen @phone', async ({
  page,
  as,
  stack,
}) => {
  const owner = await stack.newUser('Utilisation Reader')
  const device = await stack.newDevice({ name: 'Worker', fw: 'SFW003-5.1.0' }, [[owner, 'ADMIN']])
  const link = await stack.connect(device)
  const now = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts: now - 7200, state4_hrs: 100.001 })
  await link.sendReading({ ts: now - 3600, state4_hrs: 101.001 })
  await link.sendReading({ ts: now - 60, state4_hrs: 101.001 })
  await untilKept(stack, { device, reader: owner, ts: now - 60 })
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'Worker')
  const card = cardOf(page, 'Utilisation')
  await expect(card).toContainText('% of the last 7 days')
  // How long it worked before a reading and after the last one is not known to the minute.
  await expect(card).toContainText('0.9–1.1 h of work')
  const bar = card.locator('div[aria-hidden]')
  expect((await bar.boundingBox())?.height).toBeGreaterThan(7)

  await link.sendReading({ ts: now, state4_hrs: 101.001, utilisation: 63 })
  await expect(card).toContainText('63% as the device counts it')
  await expect(card).toContainText(/Last 7 days: 0\.9–1\.\d h of work/)
  expect((await bar.boundingBox())?.height).toBeGreaterThan(7)
  await link.disconnect()
})

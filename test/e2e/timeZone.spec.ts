import { hourMs } from '../../shared/core/time'
import { expect, test } from './fixtures/portalTest'
import { untilKept } from './fixtures/untilKept'

test('times and their fields follow the zone that somebody chose, and it is remembered @phone', async ({
  as,
  stack,
}) => {
  const viewer = await stack.newUser('far away')
  const device = await stack.newDevice({}, [[viewer, 'VIEW']])
  const ts = Math.floor(Date.now() / 1000) - 600
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts, ambient: 21, gps_lat: 22.57, gps_lon: 88.36, gps_hdop: 1 })
  await untilKept(stack, { device, reader: viewer, ts })
  const page = await as(viewer.email)
  await page.goto(`/raw/${device.deviceid}`)
  const choose = async (entry: RegExp) => {
    await page.getByRole('button', { name: /^Time zone/ }).click()
    await page.getByRole('menuitemcheckbox', { name: entry }).click()
  }
  await choose(/^UTC/)
  await expect(page.getByText('Times in UTC, world time')).toBeVisible()
  await page.getByRole('button', { name: 'Last hour' }).click()
  const to = await page.getByLabel('To', { exact: true }).inputValue()
  expect(Math.abs(Date.parse(`${to}Z`) - Date.now())).toBeLessThan(180_000)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(page.getByText('Loaded 100 % · 1 record')).toBeVisible()
  const written = page.locator(`time[datetime="${new Date(ts * 1000).toISOString()}"]`).first()
  await expect(written).toHaveText(/ UTC$/)

  await choose(/^Time of the site/)
  await expect(page.getByText('Times in Asia/Kolkata, the time of the site')).toBeVisible()
  // The clock there is half an hour beside those of most zones.
  const minutes = String(new Date((ts + 1800) * 1000).getUTCMinutes()).padStart(2, '0')
  await expect(written).toHaveText(new RegExp(`:${minutes}:`))
  await page.reload()
  await expect(page.getByText('Times in Asia/Kolkata, the time of the site')).toBeVisible()
  await choose(/^My time/)
  await expect(page.getByText(/your own time$/)).toBeVisible()
  await link.disconnect()
})

test('a device that reports is live on a machine whose clock is wrong', async ({ page, as, stack }) => {
  const viewer = await stack.newUser('wrong clock')
  const device = await stack.newDevice({ name: 'Bore Pump' }, [[viewer, 'VIEW']])
  const link = await stack.connect(device, { listen: false })
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts, vin: 12.4 })
  await untilKept(stack, { device, reader: viewer, ts })
  await page.addInitScript((aheadMs) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + aheadMs
  }, 3 * hourMs)
  await as(viewer.email)
  await page.goto(`/data/${device.deviceid}`)
  const contact = page.locator('[data-contact]')
  await expect(contact).toHaveText(/Last Contact (just now|\d+ s ago)/)
  await expect(contact).toHaveAttribute('data-contact', 'live')
  await link.disconnect()
})

import { expect, test } from './fixtures/portalTest'

test('times and their fields follow the zone that somebody chose, and it is remembered @phone', async ({
  as,
  stack,
}) => {
  const viewer = await stack.newUser('far away')
  const device = await stack.newDevice({}, [[viewer, 'VIEW']])
  const ts = Math.floor(Date.now() / 1000) - 600
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts, ambient: 21, gps_lat: -32.56, gps_lon: 151.17, gps_hdop: 1 })
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
  await expect(page.locator(`time[datetime="${new Date(ts * 1000).toISOString()}"]`).first()).toHaveText(
    / UTC$/,
  )

  await choose(/^Time of the site/)
  await expect(page.getByText('Times in Australia/Sydney, the time of the site')).toBeVisible()
  await expect(page.locator(`time[datetime="${new Date(ts * 1000).toISOString()}"]`).first()).toHaveText(
    new RegExp(
      `${new Intl.DateTimeFormat('en', { timeZone: 'Australia/Sydney', minute: '2-digit' }).format(ts * 1000)}:`,
    ),
  )
  await page.reload()
  await expect(page.getByText('Times in Australia/Sydney, the time of the site')).toBeVisible()
  await choose(/^My time/)
  await expect(page.getByText(/your own time$/)).toBeVisible()
  await link.disconnect()
})

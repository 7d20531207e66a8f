import { expectAccessible } from './fixtures/expectAccessible'
import { openDevicePage } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'

const everything = ['Scripting', 'Diagnostics', 'Server Log', 'Settings', 'Raw Data', /^Users & Permissions/]

// What each role is offered is what `deviceLinks.test` holds; here the most and the least.
for (const [account, links] of [
  ['admin', everything],
  ['viewer', ['Raw Data']],
] as const) {
  test(`${account} is offered the pages of a device that are theirs`, async ({ as }) => {
    const page = await as(account)
    await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
    const nav = page.getByRole('navigation', { name: 'Device' })
    await expect(nav.getByRole('link')).toHaveCount(links.length)
    for (const name of links) await expect(nav.getByRole('link', { name })).toBeVisible()
    await expect(nav.getByRole('button', { name: 'Distributor Tools' })).toHaveCount(0)
  })
}

test('on a phone the pages stand behind one button, which Escape closes @phone', async ({ as, isMobile }) => {
  const page = await as('user')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const nav = page.getByRole('navigation', { name: 'Device' })
  const users = nav.getByRole('link', { name: 'Users & Permissions USER' })
  if (isMobile) {
    const menu = nav.getByRole('button', { name: 'Menu' })
    await expect(users).toBeHidden()
    await menu.click()
    await expect(users).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(users).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
  }
  await users.click()
  await expect(page).toHaveURL(/\/users\/TRUCK0001$/)
  await expect(page).toHaveTitle(/Haul Truck 1 – Users/)
  const label = nav.getByText('Users & Permissions', { exact: true })
  await expect(label).toBeVisible()
  const cutPx = await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(cutPx).toBe(0)
  await expect(nav.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: isMobile })
})

test('the plan of a device says when it ends and leads to the plans', async ({ as, stack }) => {
  const owner = await stack.newUser('Plan Reader')
  const paid = { lastUpgradeTs: Date.UTC(2026, 0, 10, 12) / 1000, tierExpiryDays: 365 }
  const { deviceid } = await stack.newDevice({ name: 'Paid for', ...paid }, [[owner, 'VIEW']])
  const page = await as(owner.email)
  await openDevicePage(page, deviceid, 'Paid for')
  await expect(page.getByText('until 10 Jan 2027')).toBeVisible()
  await page.getByRole('link', { name: 'Plan: Hosted' }).click()
  await expect(page).toHaveURL(/\/plans$/)
})

test('a model with a radio tells what the law wants to be told', async ({ as }) => {
  const page = await as('viewer')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  await page.getByRole('button', { name: 'Regulatory Information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regulatory Information' })
  await expect(dialog.getByRole('img', { name: 'QUAD-C2 logo' })).toBeVisible()
  for (const text of ['Part Number', 'FCC ID', 'US FCC Class B', 'FCC/IC RF Exposure']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

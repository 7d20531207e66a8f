import { putSettings } from '../../shared/settings/deviceSettings'
import { findAxeViolations } from './fixtures/findAxeViolations'
import { expect, test } from './fixtures/portalTest'

test('ADMIN finds who changed what, by filters and page by page @phone', async ({ as, stack }) => {
  const admin = await stack.newUser('log reader')
  const { deviceid } = await stack.newDevice({}, [[admin, 'ADMIN']])
  for (let i = 0; i < 22; i += 1) {
    const change = { deviceid, PORTAL_displaySettings: { vin: { name: `Supply ${i}` } } }
    await stack.ask(putSettings, change, admin.token)
  }
  const page = await as(admin.email, admin.password)
  await page.goto(`/serverlog/${deviceid}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Settings', { exact: true })).toHaveCount(21)
  await expect(main.getByText('1–20 of 23')).toBeVisible()
  const sizes = page.getByLabel('Rows per page').locator('option')
  await expect(sizes).toHaveText(['20 rows', '50 rows', '100 rows'])
  await expect(main.getByText('Events before December 2024 may not be available.')).toBeVisible()

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByLabel('Condition').selectOption('startsWith')
  await page.getByLabel('Value').fill('user added')
  await expect(main.getByText('User Added')).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  // The address follows once nothing is typed any more.
  await expect(page).toHaveURL(/[?&]filter=/)
  await page.reload()
  await expect(page.getByLabel('Value')).toHaveValue('user added')
  await expect(main.getByText('User Added')).toHaveCount(1)
  await page.getByLabel('Condition').selectOption('endsWith')
  await expect(main.getByText('User Added')).toHaveCount(1)
  await page.getByLabel('Value').fill('nothing of the kind')
  await expect(main.getByText('No events found.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter 1' }).click()
  await expect(main.getByText('1–20 of 23')).toBeVisible()
})

test('who may not read the log is taken to the data of the device', async ({ as }) => {
  const page = await as('user')
  await page.goto('/serverlog/TRUCK0001')
  await expect(page).toHaveURL(/\/data\/TRUCK0001$/)
})

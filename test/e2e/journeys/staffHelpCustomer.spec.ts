import { putSettings } from '../../../shared/settings/deviceSettings'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'

test('staff see in two presses what happened to a customer’s devices, and put one on a plan by hand in three more @phone', async ({
  as,
  page,
  stack,
  complaints,
  isMobile,
}) => {
  complaints.allow(/status of 400/)
  const owner = await stack.newUser('owner who telephones')
  const { deviceid } = await stack.newDevice(
    { name: 'Telephone Pump', tier: 'STANDARD', addedTs: 1_600_000_000 },
    [[owner, 'ADMIN']],
  )
  await stack.ask(
    putSettings,
    { deviceid, PORTAL_displaySettings: { vin: { name: 'Battery' } } },
    owner.token,
  )
  const steps = await countSteps(page, { isMobile })
  await as('staff')
  await page.goto('/sqadmin')
  await page.getByLabel('Find').fill(owner.email)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText(`of ${owner.email}`)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Accounts' }).getByRole('link', { name: owner.email }).click()
  const timeline = page.getByRole('region', { name: 'Newest events and changes' })
  await expect(timeline.getByRole('listitem').first()).toContainText('Battery (name empty → Battery)')
  expect(steps.clicks(), 'to what happened').toBe(2)

  await timeline.getByRole('link', { name: 'Telephone Pump' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/sqadmin/${deviceid}$`))
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan).toContainText('Basic')
  await plan.getByRole('button', { name: 'Set Manual Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Manual Plan' })
  const year = new Date().getUTCFullYear() + 1
  await dialog.getByLabel('Hosted until').fill(`${year}-06-30`)
  await dialog.getByRole('button', { name: 'Set Plan' }).click()
  await expect(plan).toContainText('Manual')
  // The end of that day in UTC, as a person in Sydney reads it.
  await expect(plan).toContainText(`1 July ${year}, 9:59:59 am`)
  expect(steps.clicks(), 'to the plan').toBe(5)
  expect(steps.fields()).toBe(2)
  await expect(page.getByText('Plan Changed').first()).toBeVisible()

  await plan.getByRole('button', { name: 'Set Manual Plan' }).click()
  await dialog.getByLabel('Hosted until').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Set Plan' }).click()
  await expect(dialog).toContainText('is in the past')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
})

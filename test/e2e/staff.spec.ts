import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

test('staff find a device by its owner’s mail and put it on a plan by hand @phone', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const owner = await stack.newUser('owner who telephones')
  const { deviceid } = await stack.newDevice(
    { name: 'Telephone Pump', tier: 'STANDARD', addedTs: 1_600_000_000 },
    [[owner, 'ADMIN']],
  )
  const page = await as('staff')
  await page.goto('/sqadmin')
  await page.getByLabel('Find').fill(owner.email)
  await page.getByRole('button', { name: 'Search' }).click()
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices).toContainText(`of ${owner.email}`)
  await expectAccessible(page)
  await devices.getByRole('link', { name: 'Telephone Pump' }).click()

  await expect(page).toHaveURL(new RegExp(`/sqadmin/${deviceid}$`))
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan).toContainText('Basic')
  await plan.getByRole('button', { name: 'Set Manual Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Manual Plan' })
  await dialog.getByLabel('Hosted until').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Set Plan' }).click()
  await expect(dialog).toContainText('is in the past')
  const until = `${new Date().getUTCFullYear() + 1}-06-30`
  await dialog.getByLabel('Hosted until').fill(until)
  await dialog.getByRole('button', { name: 'Set Plan' }).click()
  await expect(plan).toContainText('Manual')
  await expect(plan).toContainText(until)
  await expect(page.getByText('Plan Changed').first()).toBeVisible()
  await expectAccessible(page)
})

test('staff see how the portal is @phone', async ({ as }) => {
  const page = await as('staff')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Health' }).click()
  const queues = page.getByRole('region', { name: 'Queues' })
  await expect(queues).toContainText('Readings from devices')
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('Days to be packed')
  await expect(page.getByRole('region', { name: 'Jobs' })).toBeVisible()
  await expectAccessible(page)
})

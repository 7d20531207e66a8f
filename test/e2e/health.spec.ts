import { expect, test } from './fixtures/portalTest'

test('staff see how the portal is @phone', async ({ as }) => {
  const page = await as('staff')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Health' }).click()
  const queues = page.getByRole('region', { name: 'Queues' })
  await expect(queues).toContainText('Readings from devices')
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('Days to be packed')
  await expect(page.getByRole('region', { name: 'Jobs' })).toBeVisible()
})

import { expect, test } from './fixtures/portalTest'

test('what plans hold and cost is told to whoever signed in @phone', async ({ as }) => {
  const page = await as('viewer')
  await page.goto('/plans')
  const table = page.getByRole('table', { name: 'Plans' })
  await expect(table.getByRole('row', { name: /^Monthly/ })).toContainText('A$7.50')
  await expect(table.getByRole('row', { name: /^Lifetime/ })).not.toContainText('Free')
  await expect(table.getByRole('link', { name: 'Choose Devices' })).toHaveAttribute('href', '/subscriptions')
  await expect(table.getByRole('row', { name: /^Data storage/ })).toContainText('730 days')
  for (const model of ['ORB-C1', 'QUAD-C2']) await expect(page.getByText(model)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

import { makePng } from '../../fixtures/images'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'

test('from home two presses show which machine is due next; an entry in its log changes that @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Service Owner')
  const device = await stack.newDevice({ name: 'Pit Pump' }, [[owner, 'ADMIN']])
  const group = await stack.newGroup([[owner, 'ADMIN']], [device.deviceid])
  const page = await as(owner.email)
  await page.goto(`/service/${group}`)
  await page.getByRole('button', { name: 'Add Plan' }).click()
  const form = page.getByRole('dialog', { name: 'Add Service Plan' })
  await form.getByLabel('Name').fill('Quarterly inspection')
  await form.getByLabel('Every hours').fill('')
  await form.getByLabel('Every months').fill('3')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: /Pit Pump/ })
  await expect(row).toContainText('Nothing is logged yet')

  await page.getByRole('button', { name: 'Log Quarterly inspection of Pit Pump' }).click()
  const entry = page.getByRole('dialog', { name: 'Log service of Pit Pump' })
  await entry.getByLabel('When').fill('2020-03-01T08:00')
  await entry.getByLabel('Note').fill('All within limits.')
  await entry.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Overdue')
  await expectAccessible(page)

  const steps = await countSteps(page, { isMobile })
  await page.goto('/')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Service' }).click()
  await expect(page.getByText(/^Next: Pit Pump, Quarterly inspection, /)).toBeVisible()
  expect(steps.clicks(), 'presses').toBeLessThanOrEqual(2)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Service of Pit Pump' }).click()
  const log = page.getByRole('dialog', { name: 'Service of Pit Pump' })
  await expect(log.getByText('All within limits.')).toBeVisible()
  await log.getByRole('button', { name: 'Log Service' }).click()
  await entry
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'pump.png', mimeType: 'image/png', buffer: makePng() })
  await expect(entry.getByRole('button', { name: 'Remove pump.png' })).toBeVisible()
  await entry.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Fine')

  await page.getByRole('button', { name: 'History of Pit Pump' }).click()
  await log.getByRole('button', { name: 'Show pump.png' }).click()
  const photo = page.getByRole('dialog', { name: 'pump.png' })
  await expect(photo.getByRole('img', { name: 'pump.png' })).toBeVisible()
  await photo.getByRole('button', { name: 'Close' }).click()
  await log.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'All Groups' }).click()
  await expect(page.getByText('Nothing is due in the next 30 days.')).toBeVisible()
})

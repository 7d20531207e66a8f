import { getSettings } from '../../../shared/settings/deviceSettings'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { noticeOf } from '../fixtures/noticeOf'
import { expect, test } from '../fixtures/portalTest'

const oldTs = Math.floor(Date.now() / 1000) - 200 * 86_400
const mostClicks = 5

test('a device is upgraded and paid for in one dialog: card and address come from a window beside it @phone', async ({
  as,
  page,
  stack,
  isMobile,
}) => {
  const person = await stack.newUser('New Payer')
  const device = await stack.newDevice({ name: 'Pump A', tier: 'STANDARD', addedTs: oldTs }, [
    [person, 'ADMIN'],
  ])
  const steps = await countSteps(page, { isMobile })
  await as(person.email)
  await page.goto('/subscriptions')
  await page.getByRole('checkbox', { name: 'Pump A' }).check()
  await page.getByRole('button', { name: 'Add or Cancel Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Plans' })
  await expect(dialog).toContainText('A default payment method is required')
  await expect(dialog.getByRole('button', { name: 'View Billing Details' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('Yearly', { exact: true }).click()

  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Add Card and Address' }).click()
  const payments = await opened
  await payments.getByLabel('Address', { exact: true }).fill('1 Pit Road')
  await payments.getByLabel('City').fill('Mackay')
  await payments.getByLabel('Postcode').fill('4740')
  await payments.getByLabel('Country (two letters)').fill('AU')
  await payments.getByRole('button', { name: 'Save details' }).click()
  await payments.getByRole('button', { name: 'Save card' }).click()
  await payments.getByRole('link', { name: 'Return to the portal' }).click()
  await expect(payments.getByText('Your payment details are saved')).toBeVisible()
  await payments.close()

  // What was chosen is chosen still.
  await expect(dialog).toContainText('visa ending in 4242')
  await expect(dialog).toContainText('1 Pit Road, Mackay')
  await expect(dialog.getByLabel('Cost in AUD')).toContainText('A$82.50')
  await expect(dialog).toContainText('there are no refunds')
  await dialog.getByRole('button', { name: 'Pay A$82.50' }).click()
  await expect(noticeOf(page, 'Success - Your subscription has been updated.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(steps.clicks(), 'in the portal').toBeLessThanOrEqual(mostClicks)
  const { tier } = await stack.ask(getSettings, { deviceid: device.deviceid }, person.token)
  expect(tier.name).toBe('Hosted')
})

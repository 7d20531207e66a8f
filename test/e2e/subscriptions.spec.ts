import type { Page } from '@playwright/test'
import type { DeviceId } from '../../shared/core/ids'
import { getSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import { chooseMore } from './fixtures/chooseMore'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'
import { signInOnPage } from './fixtures/signInOnPage'

const good = '4242 4242 4242 4242'
const failing = '4000 0000 0000 0341'
const oldTs = Math.floor(Date.now() / 1000) - 200 * 86_400

/** The payment page is Stripe's, and stands at an origin of its own. */
const addCard = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/month/i).fill('12')
  await page.getByLabel(/year/i).fill('2040')
  await page.getByLabel(/security code|cvc/i).fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('The card is saved.')).toBeVisible()
}

const saveAddress = async (page: Page) => {
  await page.getByLabel('Address', { exact: true }).fill('1 Pit Road')
  await page.getByLabel('City').fill('Mackay')
  await page.getByLabel('Postcode').fill('4740')
  await page.getByLabel('Country (two letters)').fill('AU')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('The billing details are saved.')).toBeVisible()
}

const pick = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Add or Cancel Plan' }).click()
}

const planOf = (page: Page, deviceid: DeviceId) => page.getByRole('row', { name: new RegExp(deviceid) })

test('two devices are put on Hosted with a new card, which fails at the renewal, and are back after paying', async ({
  page,
  stack,
}) => {
  // A year of somebody who pays: many pages, one after the other.
  test.slow()
  const person = await stack.newUser('Payer')
  const made = await Promise.all(
    ['Pump A', 'Pump B'].map((name) =>
      stack.newDevice({ name, tier: 'STANDARD', addedTs: oldTs }, [[person, 'ADMIN']]),
    ),
  )
  const [first] = made.map(({ deviceid }) => deviceid) as [DeviceId]
  await signInOnPage(page, person.email)
  await chooseMore(page, 'Subscriptions')
  await expect(planOf(page, first)).toContainText('Basic')
  await expectAccessible(page)

  await pick(page, ['Pump A', 'Pump B'])
  await expect(page.getByText('A default payment method is required')).toBeVisible()
  await page.getByRole('button', { name: 'View Billing Details' }).click()
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Billing Account' }).click()
  await saveAddress(page)
  await addCard(page, good)
  const payments = page.url()
  await page.getByRole('link', { name: 'Return to the portal' }).click()
  await expect(page.getByText('Payment method: visa ending in 4242')).toBeVisible()

  await page.goto('/subscriptions')
  await pick(page, ['Pump A', 'Pump B'])
  const cost = page.getByLabel('Cost in AUD')
  await expect(cost).toContainText('$16.50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay A$16.50' }).click()
  await expect(page.getByText('Success - Your subscription has been updated.')).toBeVisible()
  await expect(planOf(page, first)).toContainText('HostedMonthlyYou')

  await page.goto(payments)
  await page.getByRole('button', { name: 'Remove' }).click()
  await addCard(page, failing)
  await page.getByLabel('Days').fill('32')
  await page.getByRole('button', { name: 'Let them pass' }).click()
  await expect(page.getByText('An invoice could not be collected.')).toBeVisible()
  await page.goto('/account/billing')
  await expect(page.getByText('You have an outstanding invoice that requires payment.')).toBeVisible()

  await page.goto(payments)
  await page.getByLabel('Days').fill('30')
  await page.getByRole('button', { name: 'Let them pass' }).click()
  await expect(page.getByText('No subscription.')).toBeVisible()
  await eventually(async () => {
    const { tier } = await stack.ask(getSettings, { deviceid: first }, person.token)
    expect(tier.name).toBe('Basic')
  })
  await page.goto('/subscriptions')
  await expect(planOf(page, first)).toContainText('Basic')

  await page.goto(payments)
  await page.getByRole('button', { name: 'Remove' }).click()
  await addCard(page, good)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText(/is paid\./)).toBeVisible()
  await page.goto('/subscriptions')
  await pick(page, ['Pump A'])
  await expect(cost).toContainText('$8.25')
  await page.getByRole('button', { name: 'Pay A$8.25' }).click()
  await expect(planOf(page, first)).toContainText('Hosted')
})

test('what was cancelled on the payment page ends, goes on when it is chosen again, and takes nothing new along', async ({
  page,
  stack,
}) => {
  test.slow()
  const person = await stack.newUser('Canceller')
  for (const name of ['Pump A', 'Pump B', 'Pump C']) {
    await stack.newDevice({ name, tier: 'STANDARD', addedTs: oldTs }, [[person, 'ADMIN']])
  }
  await signInOnPage(page, person.email)
  await page.goto('/account/billing')
  await page.getByRole('button', { name: 'Create Billing Account' }).click()
  await saveAddress(page)
  await addCard(page, good)
  const payments = page.url()
  await page.goto('/subscriptions')
  const dialog = page.getByRole('dialog', { name: 'Change Plans' })
  const confirm = async () => {
    await page.getByRole('button', { name: /^(?:Pay A\$|Confirm)/ }).click()
    await expect(dialog).toBeHidden()
  }
  await pick(page, ['Pump A', 'Pump B'])
  await expect(page.getByLabel('Cost in AUD')).toContainText('A$16.50')
  await confirm()

  await page.goto(payments)
  await page.getByRole('button', { name: 'Cancel subscription', exact: true }).click()
  await expect(page.getByText('The subscription ends with its period.')).toBeVisible()
  await page.goto('/subscriptions')
  await expect(page.getByRole('row', { name: /Pump A/ })).toContainText('ends')

  await pick(page, ['Pump C'])
  await expect(dialog).toContainText('still ends on')
  await expect(page.getByLabel('Cost in AUD')).toContainText('A$8.25')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pump C' }).uncheck()

  await pick(page, ['Pump A', 'Pump B'])
  await expect(dialog).toContainText('Given up: A$16.50 including tax, paid for 2 devices')
  await dialog.getByText('Hosted', { exact: true }).click()
  await expect(dialog).toContainText('which was to end on')
  await expect(page.getByLabel('Cost in AUD')).toContainText('A$0.00')
  await confirm()
  await expect(page.getByRole('row', { name: /Pump A/ })).not.toContainText('ends')
  await page.goto(payments)
  await expect(page.getByRole('button', { name: 'Cancel subscription', exact: true })).toBeVisible()
})

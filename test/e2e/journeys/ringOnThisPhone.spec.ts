import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'
import { openRingingBrowser } from '../fixtures/ringingBrowser'

test.use({ serviceWorkers: 'allow' })

test('a phone rings after one press and proves a test on the page @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const person = await stack.newUser('Person on call')
  const page = await as(person.email)
  const browser = await openRingingBrowser(page, stack)
  const steps = await countSteps(page, { isMobile })
  await page.goto('/account/notifications')
  const here = 'this computer'
  await expect(page.getByText('No device rings yet.')).toBeVisible()
  await page.getByRole('button', { name: `Ring on ${here}` }).click()
  const device = page.getByRole('list', { name: 'Devices that ring' }).getByRole('listitem')
  await expect(device).toContainText('This one')
  await expect(device).toContainText('No proof yet')
  expect(steps.clicks(), 'presses until it rings').toBe(1)
  await expectAccessible(page)

  await device.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(device).toContainText('Waiting for')
  await browser.receive()
  await expect(device).toContainText(new RegExp(`Shown on ${here} \\d+\\.\\d s ago`))
  expect(await browser.notifications()).toMatchObject([
    { title: 'Test', body: 'Alerts ring on this device.' },
  ])
})

import { chooseMore } from './fixtures/chooseMore'
import { expect, test } from './fixtures/portalTest'

test('going back asks before changes are lost, and goes when it is let', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/data/TRUCK0001')
  await page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name: 'Settings' }).click()
  const name = page.getByRole('textbox', { name: 'Device Name' })
  await name.fill('Another Truck')
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })

  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/config\/TRUCK0001/)
  await expect(name).toHaveValue('Another Truck')

  await page.goBack()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/data\/TRUCK0001/)
  await expect(page.getByRole('group', { name: 'Timeline' })).toBeVisible()
})

test('a page begins at its top, and is where it was left when somebody comes back', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/data/TRUCK0001')
  await expect(page.getByRole('group', { name: 'Timeline' })).toBeVisible()
  const place = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(place).toBe(300)
  await page
    .getByRole('link', { name: 'Home' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/')
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Timeline' })).toBeVisible()
  await expect.poll(place).toBe(300)
})

test('going back closes what is open over a page, and asks before its content is lost @phone', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/data/TRUCK0001')
  await expect(page.getByRole('group', { name: 'Timeline' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await chooseMore(page, 'Add Group')
  const naming = page.getByRole('dialog', { name: 'Add Group' })
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await naming.getByLabel('Name').fill('Night Shift')

  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(naming.getByLabel('Name')).toHaveValue('Night Shift')

  await page.goBack()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(naming).toBeHidden()
  await expect(page).toHaveURL('/')

  await page.goBack()
  await expect(page).toHaveURL('/data/TRUCK0001')
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/portalTest'

/** How bright the page's ground is: 0 black, 255 white. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body)
      .backgroundColor.match(/\d+/g)!
      .map(Number)
    return (red + green + blue) / 3
  })

test('the page follows the system’s colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await brightness(page)).toBeLessThan(60)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightness(page)).toBeGreaterThan(200)
})

test('a chosen theme is remembered against the system’s', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Switch to dark colours' }).click()
  await expect.poll(() => brightness(page)).toBeLessThan(60)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await brightness(page)).toBeLessThan(60)
  await page.getByRole('button', { name: 'Switch to light colours' }).click()
  await expect.poll(() => brightness(page)).toBeGreaterThan(200)
})

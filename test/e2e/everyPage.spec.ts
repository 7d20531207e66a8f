import type { Page } from '@playwright/test'
import { everyPage, openListed, watchShifts } from './fixtures/everyPage'
import { findAxeViolations, findColourViolations } from './fixtures/findAxeViolations'
import { findSmallTargets } from './fixtures/findSmallTargets'
import { expect, test } from './fixtures/portalTest'

/** What Core Web Vitals call good is 0.1. */
const mostShift = 0.02

test.beforeEach(({ complaints }) => {
  complaints.allow(/status of 404/)
})

const setScheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
}

/** Not the window's own width: a phone's window grows with what does not fit. */
const expectFits = async (page: Page, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'no scrolling to the side')
    .toBeLessThanOrEqual(width)
}

for (const { name, account, path } of everyPage) {
  test(`the page "${name}" has its title, holds still while it loads, is accessible in light and dark, and fits where there is less room @phone`, async ({
    page,
    as,
    isMobile,
  }) => {
    if (account !== undefined) await as(account)
    if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    const shifts = await watchShifts(page)
    await openListed(page, path)
    await expect(page, 'a title of its own').not.toHaveTitle(/^(Dev )?Portal$/)
    const { sum, moved } = await shifts()
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(mostShift)
    await expect.poll(() => findAxeViolations(page), 'in light colours').toEqual([])
    await setScheme(page, 'dark')
    // Colours may be on their way for a moment: what counts is where they end.
    await expect.poll(() => findColourViolations(page), 'in dark colours').toEqual([])
    if (isMobile) {
      await expect.poll(() => findSmallTargets(page), 'what a finger needs').toEqual([])
      await expectFits(page, 360, 844)
      return
    }
    await expectFits(page, 800, 844)
    // A window that is enlarged twice has room for half as much.
    await expectFits(page, 720, 450)
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return 'nothing takes the focus'
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      return `${outlineStyle} ${outlineWidth}`
    })
    expect(ring, 'the ring around what has the focus').toMatch(/^(solid|auto) [2-9]/)
  })
}

import { everyPage, openListed, watchShifts } from './fixtures/everyPage'
import { expect, test } from './fixtures/portalTest'

/** What Core Web Vitals call good is 0.1. */
const mostShift = 0.02

test.beforeEach(({ complaints }) => {
  complaints.allow(/status of 404/)
})

for (const { name, account, path } of everyPage) {
  test(`nothing of the page "${name}" moves while its parts arrive, it has its title, and at twice its size all fits @phone`, async ({
    page,
    as,
    isMobile,
  }) => {
    if (account !== undefined) await as(account)
    if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
    const shifts = await watchShifts(page)
    await openListed(page, path)
    await expect(page, 'a title of its own').not.toHaveTitle(/^(Dev )?Portal$/)
    const { sum, moved } = await shifts()
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(mostShift)
    if (isMobile) return
    // A window that is enlarged twice has room for half as much.
    await page.setViewportSize({ width: 720, height: 450 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'no scrolling to the side')
      .toBeLessThanOrEqual(720)
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

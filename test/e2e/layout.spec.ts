import { findSmallTargets } from './fixtures/findSmallTargets'
import { expect, test } from './fixtures/portalTest'

for (const [path, ready] of [
  ['/group/g-HunterVal', 'Excavator 1'],
  ['/data/TRUCK0001', 'Transmission Temp'],
  ['/data/NOSUCH001', 'Not found, or not shared with you.'],
  ['/config/TRUCK0001', 'Device Name'],
  ['/raw/TRUCK0001', 'Load'],
  ['/events', 'Past'],
] as const) {
  test(`${path} fits the width of the screen, and a phone's targets a finger @phone`, async ({
    as,
    complaints,
    isMobile,
  }) => {
    complaints.allow(/status of 404/)
    const page = await as('admin')
    await page.goto(path)
    await expect(page.getByText(ready, { exact: true }).first()).toBeVisible()
    for (const width of isMobile ? [390, 360] : [1360, 800]) {
      await page.setViewportSize({ width, height: 844 })
      // Not the window's own width: a phone's window grows with what does not fit.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width)
    }
    if (isMobile) await expect.poll(() => findSmallTargets(page)).toEqual([])
  })
}

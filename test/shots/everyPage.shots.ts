import path from 'node:path'
import { everyPage, openListed } from '../e2e/fixtures/everyPage'
import { expect, test } from '../e2e/fixtures/portalTest'
import { sheetFolder } from './sheetFolder'

for (const { name, account, path: address } of everyPage) {
  test(name, async ({ page, as, complaints }, { project }) => {
    complaints.allow(/status of 404/)
    if (account !== undefined) await as(account)
    // Pictures show the typeface that a second visit has from the start.
    await page.addInitScript(() => localStorage.setItem('portal:browser:typeface', '""'))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openListed(page, address)
      // Maps and charts come last.
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(/^Loading.*…$/)).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      const file = `${name.replaceAll(' ', '-')}.${project.name}.${colorScheme}.png`
      await page.screenshot({ path: path.join(sheetFolder, file) })
    }
  })
}

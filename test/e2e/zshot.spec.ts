import { test } from './fixtures/portalTest'
const out = '/tmp/out/settings'
const tabs = (process.env.TABS ?? 'general,network,internal,external,endpoint,json').split(',')
test('shots', async ({ as }) => {
  test.setTimeout(200_000)
  const page = await as('admin')
  for (const [w, h, dark] of [
    [1440, 900, false],
    [390, 844, true],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    for (const tab of tabs) {
      await page.goto(`/config/TRUCK0001/${tab}`)
      await page.getByRole('tabpanel').waitFor()
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `${out}/${tab}-${w}.png`, fullPage: true })
    }
  }
})

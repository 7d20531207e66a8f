import { expect, test } from './fixtures/portalTest'

for (const [path, ready] of [
  ['/group/g-HunterVal', 'Excavator 1'],
  ['/data/TRUCK0001', 'Transmission Temp'],
  ['/data/NOSUCH001', 'Not found, or not shared with you.'],
] as const) {
  test(`${path} fits the width of the screen @phone`, async ({ as, complaints }) => {
    complaints.allow(/status of 404/)
    const page = await as('admin')
    await page.goto(path)
    await expect(page.getByText(ready, { exact: true }).first()).toBeVisible()
    const [content, screen] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth])
    expect(content).toBeLessThanOrEqual(screen ?? 0)
  })
}

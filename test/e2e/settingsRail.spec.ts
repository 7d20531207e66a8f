import { expect, test } from './fixtures/portalTest'

/** What the browser measured of the page's jumps since it was opened, those after a press not counted. */
const measureShift = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) sum += shift.value
      }
      resolve(sum)
    }).observe({ type: 'layout-shift', buffered: true })
    // An empty buffer calls nothing back.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
  })

test('the settings begin in the upper half of a window that is zoomed to 200 %', async ({ page, as }) => {
  await as('admin')
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/config/TRUCK0001')
  const field = page.getByRole('textbox', { name: 'Device Name' })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  const { y } = (await field.boundingBox())!
  expect(y).toBeLessThan(320)
})

test('the tabs lie in groups beside the form, a key leads through them and their address stays', async ({
  page,
  as,
}) => {
  await as('admin')
  await page.goto('/config/TRUCK0001')
  await page.getByRole('tab', { name: 'General' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/config/TRUCK0001/network')
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleDescription('Connection')
  await page.keyboard.press('End')
  await expect(page).toHaveURL('/config/TRUCK0001/delete')
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleDescription('Danger')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('gps max time')
  const found = page.getByRole('link', { name: /^Max Time/ })
  await expect(found).toBeInViewport({ ratio: 1 })
  await found.click()
  await expect(page).toHaveURL('/config/TRUCK0001/internal#gps.maxtime')
})

test('queue and warnings are one line that opens, and nothing jumps as they arrive @phone', async ({
  page,
  as,
  isMobile,
}) => {
  await as('admin')
  await page.goto('/config/TRUCK0001')
  const line = page.locator('summary', { hasText: 'Command Queue' })
  await expect(line).toContainText(/Nothing pending|\d pending/)
  await expect(line).toContainText('A GPS max time under 180 seconds')
  expect((await line.boundingBox())!.height).toBe(isMobile ? 44 : 32)
  expect(await page.evaluate(measureShift)).toBeLessThanOrEqual(0.02)
  await line.click()
  await expect(page.getByRole('region', { name: 'Configuration Warnings' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Command Queue' })).toBeVisible()
  if (!isMobile) return
  const tabs = page.getByRole('combobox', { name: 'Settings' })
  await tabs.selectOption('Endpoint')
  await expect(page).toHaveURL('/config/TRUCK0001/endpoint')
  await expect(tabs).toHaveValue('endpoint')
  await expect(page.getByRole('tabpanel', { name: 'Endpoint' }).getByRole('heading').first()).toBeVisible()
})

import { cardOf } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { tabTo } from './fixtures/tabTo'

test('by keyboard alone one opens a device, and opens and closes its chart', async ({ page, as }) => {
  await as('viewer')
  await page.goto('/')
  const truck = page.getByRole('link', { name: 'Haul Truck 1' })
  await expect(truck).toBeVisible()
  await tabTo(page, truck)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Haul Truck 1' })).toBeVisible()

  const card = cardOf(page, 'Speed').getByRole('button')
  await expect(card).toBeVisible()
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  const chart = page.getByRole('dialog', { name: /^Speed/ })
  const range = chart.getByRole('button', { name: /^Chart range/ })
  await expect(range).toBeVisible()
  await tabTo(page, range)
  await page.keyboard.press('Enter')
  const hour = page
    .getByRole('dialog', { name: 'Chart range' })
    .getByRole('button', { name: 'Hour', exact: true })
  await tabTo(page, hour)
  await page.keyboard.press('Enter')
  await expect(range).toHaveAccessibleName('Chart range: Hour')
  await expect(range).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chart).toBeHidden()
  await expect(card).toBeFocused()
})

test('by keyboard alone a menu opens, is walked through, and gives the focus back', async ({ page, as }) => {
  await as('admin')
  await page.goto('/data/TRUCK0001')
  const button = page.getByRole('button', { name: 'Actions of Supply Voltage' })
  await expect(button).toBeVisible()
  const [first, second] = [0, 1].map((n) => page.getByRole('menuitem').nth(n))
  const last = page.getByRole('menuitem').last()
  if (first === undefined || second === undefined) throw new Error('There are two.')
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await button.focus()
    await page.keyboard.press(key)
    await expect(first, key).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(second).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(last).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

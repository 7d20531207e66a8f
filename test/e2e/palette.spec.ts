import { expectAccessible } from './fixtures/expectAccessible'
import { openDevicePage } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'

test('a few letters lead to any device, page or action @phone', async ({ as, isMobile }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const button = page.getByRole('button', { name: isMobile ? 'Search' : 'Go to a device, group or page' })
  const open = () => (isMobile ? button.click() : page.keyboard.press('Control+k'))
  await expect(button).toBeVisible()
  await open()
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('raw data')
  await expect(dialog.getByRole('option').first()).toContainText('Raw Data')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/raw/TRUCK0001')
  await expect(dialog).toHaveCount(0)

  await open()
  await field.fill('light tower 1')
  await expect(dialog.getByRole('option', { name: /^Light Tower 1/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/data/LIGHT0001')

  await open()
  await field.fill('no such thing anywhere')
  await expect(dialog.getByText('Nothing found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

import { connectConfigured } from '../fixtures/connectConfigured'
import { countSteps } from '../fixtures/countSteps'
import { leave } from '../fixtures/leave'
import { expect, test } from '../fixtures/portalTest'
import { tabTo } from '../fixtures/tabTo'

test('by keyboard alone a person signs in, opens a device, changes a setting, and the device receives it', async ({
  page,
  stack,
  isMobile,
}) => {
  const admin = await stack.newUser('Keyboard Admin')
  const device = await stack.newDevice({ name: 'Keyboard Pump' }, [[admin, 'ADMIN']])
  const config = { device: { model: 'ORB-C1', name: 'Keyboard Pump', base_interval: 60 } }
  const link = await connectConfigured(stack, { device, reader: admin, config })
  await leave(stack, device, link)
  const steps = await countSteps(page, { isMobile })

  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(admin.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')

  const pump = page.getByRole('link', { name: 'Keyboard Pump' })
  await expect(pump).toBeVisible()
  await tabTo(page, pump)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard Pump' })).toBeVisible()
  await tabTo(page, page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name: 'Settings' }))
  await page.keyboard.press('Enter')

  const interval = page.getByRole('textbox', { name: 'Base Interval' })
  await expect(interval).toHaveValue('60')
  await tabTo(page, interval)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('45')
  await tabTo(page, page.getByRole('button', { name: 'Save Settings' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pending, the device has 60')).toBeVisible()

  const again = await stack.connect(device)
  await expect.poll(() => again.frames.map(({ method }) => method)).toContain('Config.Set')
  expect(JSON.stringify(again.frames.find(({ method }) => method === 'Config.Set'))).toContain(
    '"base_interval":45',
  )
  expect(steps.clicks(), 'a pointer is never needed').toBe(0)
  await again.disconnect()
})

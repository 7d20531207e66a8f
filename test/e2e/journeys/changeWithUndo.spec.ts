import { defaultConfig } from '../../../scripts/fleet/commands/defaultConfig'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import type { DeviceId } from '../../../shared/core/ids'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { putConfig } from '../../../shared/settings/putConfig'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'

const mostClicks = 10
const mostToUndo = 2
const deviceCount = 8

test('a setting of one device reaches eight others with proof of each in ten presses, and is taken back in two @phone', async ({
  as,
  page,
  stack,
  isMobile,
}) => {
  test.slow()
  const admin = await stack.newUser('Careful Admin')
  const devices = await Promise.all(
    Array.from({ length: deviceCount + 1 }, () => stack.newDevice({}, [[admin, 'ADMIN']])),
  )
  const [source, ...others] = devices
  await stack.newGroup(
    [[admin, 'ADMIN']],
    devices.map(({ deviceid }) => deviceid),
  )
  const links = await Promise.all(
    devices.map((device) => stack.connect(device, { respond: () => ({ result: { saved: true } }) })),
  )
  for (const link of links) {
    await link.sendConfig({ ...defaultConfig(haulTruck), device: { base_interval: 60, model: 'QUAD-C2' } })
    await link.sendReading({ ts: Date.now() / 1000, vin: 12.6 })
  }
  const shown = (deviceid: DeviceId) => stack.ask(getConfig, { deviceid }, admin.token)
  const all = async (ids: readonly DeviceId[], seconds: number) => {
    for (const deviceid of ids) {
      const { settings, pending } = await shown(deviceid)
      expect(pending).toEqual({})
      expect(settings).toMatchObject({ device: { base_interval: seconds } })
    }
  }
  const ids = others.map(({ deviceid }) => deviceid)
  const from = source!.deviceid
  await eventually(() => all([from, ...ids], 60))
  await stack.ask(putConfig, { deviceid: from, config: { device: { base_interval: 20 } } }, admin.token)
  await eventually(() => all([from], 20))

  const steps = await countSteps(page, { isMobile })
  await as(admin.email)
  await page.goto(`/config/${from}/history`)
  await page.getByRole('link', { name: /^Apply .*Base Interval to others$/ }).click()
  await expect(page.getByText(/^Base Interval of .* is applied to the devices that you select/)).toBeVisible()
  await page.getByRole('checkbox', { name: `Select all ${deviceCount + 1}` }).check()
  await page.getByRole('button', { name: 'Next: Configure' }).click()
  await expect(page.getByRole('textbox', { name: 'Base Interval' })).toHaveValue('20')
  await page.getByRole('button', { name: 'Next: Confirmation' }).click()
  await expect(page.getByRole('radio', { name: 'A few first' })).toBeChecked()
  await page.getByLabel('Then the others, after').selectOption('As soon as they have it')
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan).toContainText('Canary')
  await expect(plan).toContainText(`1 device is left alone`)
  for (const box of await page.getByRole('group', { name: 'Acknowledgement' }).getByRole('checkbox').all()) {
    await box.check()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()

  const set = page.getByRole('article', { name: 'Change set' })
  const healthy = set
    .getByRole('group', { name: 'Devices in which state' })
    .getByRole('button', { name: `${deviceCount} healthy` })
  await expect(healthy).toBeVisible()
  await expect(set.getByRole('status').first()).toContainText('Ended')
  await expect(set).toContainText('60 → 20')
  expect(steps.clicks()).toBeLessThanOrEqual(mostClicks)
  await all(ids, 20)
  await expectAccessible(page)

  const before = steps.clicks()
  await set.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo Change Set' })
  await expect(question).toContainText(`${deviceCount} devices get back what they had`)
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It takes an earlier change set back.')).toBeVisible()
  await expect(healthy).toBeVisible()
  expect(steps.clicks() - before).toBeLessThanOrEqual(mostToUndo)
  await all(ids, 60)
  await Promise.all(links.map((link) => link.disconnect()))
})

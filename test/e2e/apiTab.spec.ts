import { getSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import { connectConfigured } from './fixtures/connectConfigured'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

test('what other machines may know of a device is set on the API tab @phone', async ({ as, stack }) => {
  const admin = await stack.newUser('api admin', ['aemp_api_users'])
  const device = await stack.newDevice({ model: 'ORB-C1' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  const config = { device: { model: 'ORB-C1', name: 'Pump', base_interval: 60 } }
  const line = await connectConfigured(stack, { device, reader: admin, config })
  await line.sendReading({ ts: Date.now() / 1000, vin: 12.4, eng_hrs: 1204.5 })
  await line.disconnect()
  const saved = async () => (await stack.ask(getSettings, { deviceid }, admin.token)).deviceSettings

  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/api`)
  await expect(page.getByRole('heading', { name: 'Cloud API', exact: true })).toBeVisible()
  await expect(page.getByText(`/api/v1/devices/${deviceid}/latest`)).toBeVisible()

  const allowed = page.getByLabel('Allowed devices')
  const toDevices = page.locator('form').filter({ has: allowed })
  await allowed.fill('pump1')
  await toDevices.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('PUMP1: Device ID must be 9 letters or digits.')).toBeVisible()
  await allowed.fill('pump00001\ndamlv0001')
  await toDevices.getByRole('button', { name: 'Save Settings' }).click()
  await eventually(async () => {
    expect((await saved()).SPC_allowed_devices).toEqual(['PUMP00001', 'DAMLV0001'])
  })

  const make = page.getByLabel('Make')
  const aemp = page.locator('form').filter({ has: make })
  await make.fill('')
  await page.getByLabel('Show this device in the AEMP API').check()
  await aemp.getByRole('button', { name: 'Save Settings' }).click()
  await expect(aemp.getByText('must not be empty')).toBeVisible()
  await make.fill('Acme')
  await page.getByLabel('Data key of cumulative operating hours').fill('eng_hrs')
  await aemp.getByRole('button', { name: 'Save Settings' }).click()
  await eventually(async () => {
    expect(await saved()).toMatchObject({
      AEMP_enabled: true,
      AEMP_make: 'Acme',
      AEMP_equipmentID: deviceid,
      AEMP_cumulativeOperatingHoursKey: 'eng_hrs',
    })
  })
  await expectAccessible(page)
})

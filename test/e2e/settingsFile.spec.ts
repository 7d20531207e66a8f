import { getConfig } from '../../shared/settings/deviceConfig'
import type { Device } from '../harness/makeDevices'
import { connectConfigured } from './fixtures/connectConfigured'
import { leave } from './fixtures/leave'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

test('settings are exported from one device and imported into another', async ({ as, stack, complaints }) => {
  // Another firmware and another model: each is asked about before it is overridden.
  complaints.allow(/status of 409/)
  const admin = await stack.newUser('exchange admin')
  const [source, target] = await Promise.all([
    stack.newDevice({}, [[admin, 'ADMIN']]),
    stack.newDevice({ fw: 'SFW002-2.7.0' }, [[admin, 'ADMIN']]),
  ])
  const report = async (device: Device, base_interval: number) => {
    const config = { device: { base_interval }, gps: { interval: 4 } }
    await leave(stack, device, await connectConfigured(stack, { device, reader: admin, config }))
  }
  await Promise.all([report(source, 30), report(target, 60)])

  const page = await as(admin.email)
  await page.goto(`/config/${source.deviceid}/admin`)
  await page.getByText('Export Settings').click()
  await page.getByRole('checkbox', { name: 'Device Settings' }).check()
  await page.getByRole('textbox', { name: 'Comments' }).fill('From the old unit')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Settings' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${source.deviceid}-settingsExport.conf`)

  await page.goto(`/config/${target.deviceid}/admin`)
  await page.getByText('Import Settings').click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await (await chooser).setFiles(await file.path())
  await expect(page.getByText('Comments: From the old unit')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Overwrite device settings' }).check()
  await page.getByRole('button', { name: 'Show What Would Change' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(warning).toContainText('Do you want to continue?')
  await warning.getByRole('button', { name: 'Continue' }).click()
  const outcome = page.getByRole('list', { name: 'Result of the import' })
  await expect(outcome).toContainText('Would be imported. 1 setting: device.base_interval')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import Settings' }).click()
  await warning.getByRole('button', { name: 'Continue' }).click()
  await expect(outcome).toContainText('Device Settings: Imported.')
  const { pending } = await stack.ask(getConfig, { deviceid: target.deviceid }, admin.token)
  expect(pending).toEqual({ 'device.base_interval': 30 })
  await expect(noticeOf(page, 'Error')).toHaveCount(0)
})

import { getCommands } from '../../shared/commands/commandQueue'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

test('an ADMIN changes a setting on two devices, each with its outcome, and the group remembers it', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('bulk admin')
  const devices = await Promise.all([0, 1].map(() => stack.newDevice({}, [[admin, 'ADMIN']])))
  const ids = devices.map(({ deviceid }) => deviceid)
  const groupid = await stack.newGroup([[admin, 'ADMIN']], ids)
  const page = await as(admin.email)
  await page.goto(`/group/${groupid}/settings/3`)
  await page.getByRole('button', { name: 'Update Device Settings' }).click()
  await page.getByRole('checkbox', { name: 'Select all 2' }).check()
  await page.getByRole('button', { name: 'Next' }).click()

  const json = page.getByLabel('JSON configuration')
  await json.fill('{ "device": { "base_interval": 1')
  await expect(page.getByText('Invalid JSON').first()).toBeVisible()
  await json.fill('{ "device": { "base_interval": 120 }, "sntp": { "server": "time.example.com" } }')
  await expect(page.getByText('Network settings change.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByText('device.base_interval: not reported → 120').first()).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  for (const box of await page.getByRole('group', { name: 'Acknowledgement' }).getByRole('checkbox').all()) {
    await box.check()
  }
  await expectAccessible(page)
  await confirm.click()

  const results = page.getByRole('list', { name: 'Devices of the run' }).getByRole('listitem')
  await expect(results).toHaveCount(2)
  await expect(results.filter({ hasText: 'Success' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Download Results' })).toBeVisible()
  for (const deviceid of ids) {
    const { data } = await stack.ask(getCommands, { deviceid }, admin.token)
    expect(data.map(({ rpcmethod }) => rpcmethod)).toEqual(['Config.Set'])
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Update Device Firmware' })).toBeVisible()
  await page.goto(`/group/${groupid}/settings/4`)
  await expect(page.getByRole('row', { name: /Bulk Settings/ })).toContainText('2 of 2 devices')
})

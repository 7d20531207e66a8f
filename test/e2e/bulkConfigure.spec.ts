import { readFile } from 'node:fs/promises'
import { getCommands } from '../../shared/commands/commandQueue'
import { removeGroupDevices } from '../../shared/groups/groupDevices'
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

  await page.getByText('JSON', { exact: true }).click()
  const json = page.getByLabel('JSON configuration')
  await json.fill('{ "device": { "base_interval": 1')
  await expect(page.getByText('Invalid JSON').first()).toBeVisible()
  await json.fill('{ "device": { "base_interval": 120 }, "sntp": { "server": "time.example.com" } }')
  await expect(page.getByText('Network settings change.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByText('Base Interval (Device): not reported → 120').first()).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  for (const box of await page.getByRole('group', { name: 'Acknowledgement' }).getByRole('checkbox').all()) {
    await box.check()
  }
  await expectAccessible(page)
  await confirm.click()

  const results = page.getByRole('list', { name: 'Devices of the run' }).getByRole('listitem')
  await expect(results).toHaveCount(2)
  // Both devices sleep: what is saved for them is no success yet.
  await expect(results.filter({ hasText: 'Waits for contact' })).toHaveCount(2)
  await expect(results.first()).toContainText('Processing: Settings have been successfully updated.')
  await expect(results.first()).toContainText('has not made contact yet')
  const sums = page.getByRole('status', { name: 'So far' })
  await expect(sums).toHaveText('Total2Success0Failed0Waits for contact2')
  await expect(page.getByText('2 devices have not applied the change yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Results' })).toBeVisible()
  await expectAccessible(page)
  for (const deviceid of ids) {
    const { data } = await stack.ask(getCommands, { deviceid }, admin.token)
    expect(data.map(({ rpcmethod }) => rpcmethod)).toEqual(['Config.Set'])
  }
  const [awake] = devices
  if (awake === undefined) throw new Error('There are two.')
  const link = await stack.connect(awake, { respond: () => ({ result: { saved: true } }) })
  await link.sendReading({ ts: Date.now() / 1000, vin: 12.6 })
  await expect(results.filter({ hasText: awake.deviceid })).toContainText('Applied by the device.')
  await expect(sums).toHaveText('Total2Success1Failed0Waits for contact1')
  await link.disconnect()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Update Device Firmware' })).toBeVisible()
  // The run is kept: it is found again here and from the log, as it is by then.
  const earlier = page.getByRole('region', { name: 'Earlier Runs' }).getByRole('listitem')
  await expect(earlier).toContainText('Applied by 1 of 2 · 1 waiting')
  await page.goto(`/group/${groupid}/settings/4`)
  const noted = page.getByRole('row', { name: /Bulk Settings/ })
  await expect(noted).toContainText('2 of 2 devices')
  await expect(noted).toContainText(
    'Base Interval (Device): 120, SNTP Server (Advanced: SNTP): time.example.com',
  )
  await noted.getByRole('link', { name: 'Open results' }).click()
  await expect(results).toHaveCount(2)
  await expect(results.filter({ hasText: 'Waits for contact' })).toContainText('has not made contact yet')
  await expectAccessible(page)
  // What devices had was never reported: an undo says so, and restores nothing.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const undo = page.getByRole('alertdialog', { name: 'Undo Change Set' })
  await expect(undo).toContainText('There is nothing to undo')
  await expect(undo).toContainText('What it was before is not known.')
  await undo.getByRole('button', { name: 'Cancel' }).click()
  const later = devices[1]!
  const second = await stack.connect(later, { respond: () => ({ error: { code: 400, message: 'no room' } }) })
  await second.sendReading({ ts: Date.now() / 1000, vin: 12.6 })
  await expect(results.filter({ hasText: later.deviceid })).toContainText('Error: no room')
  await second.disconnect()
  await page.goto(`/group/${groupid}/settings/4`)
  const ended = page.getByRole('row', { name: /Bulk Settings Ended/ })
  await expect(ended).toContainText('Applied by 1 of 2 devices')
  await expect(ended).toContainText(`${later.deviceid}: Failed. Error: no room`)
})

test('a refusal stops the run: the rest is cancelled, who would leave is asked, the outcome is kept', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const [admin, other] = await Promise.all([stack.newUser('bulk admin'), stack.newUser('other admin')])
  const devices = await Promise.all([0, 1, 2].map(() => stack.newDevice({}, [[other, 'ADMIN']])))
  const [first, second, third] = devices.map(({ deviceid }) => deviceid).sort()
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.')
  const members = [admin, other].map((person) => [person, 'ADMIN'] as const)
  const groupid = await stack.newGroup(members, [first, second, third])
  const page = await as(admin.email)
  // The first device answers when the question of whoever would leave has been seen.
  let letGo: (() => void) | undefined
  const seen = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**/api/device/${first}/config`, async (route) => {
    if (route.request().method() === 'PUT') await seen
    await route.continue()
  })
  await page.goto(`/group/${groupid}/settings/3`)
  await page.getByRole('button', { name: 'Update Device Settings' }).click()
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('JSON', { exact: true }).click()
  await page.getByLabel('JSON configuration').fill('{ "device": { "base_interval": 120 } }')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Base Interval (Device): not reported → 120')).toHaveCount(3)
  for (const box of await page.getByRole('group', { name: 'Acknowledgement' }).getByRole('checkbox').all()) {
    await box.check()
  }
  await stack.ask(removeGroupDevices, { groupid, deviceList: [second] }, other.token)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await page.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave' })
  await expect(question).toContainText(
    'The bulk configuration is still running. Leaving now will prevent further changes from being applied.',
  )
  await expect(question).toContainText('Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  letGo?.()

  const results = page.getByRole('list', { name: 'Devices of the run' }).getByRole('listitem')
  await expect(results.filter({ hasText: first })).toContainText('Waits for contact')
  await expect(results.filter({ hasText: second })).toContainText('Failed')
  await expect(results.filter({ hasText: third })).toContainText('Download Request Cancelled')
  await expect(page.getByRole('status', { name: 'So far' })).toContainText('Cancelled1')
  await expect(
    page.getByText(/^The run stopped because .* What waited after it was not sent: 1 device\.$/),
  ).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Results' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split(/\r?\n/)
  expect(lines.find((line) => line.startsWith(first))).toContain('waitsForContact')
  expect(lines.find((line) => line.startsWith(third))).toContain('Download Request Cancelled')
  const { data } = await stack.ask(getCommands, { deviceid: third }, other.token)
  expect(data).toEqual([])
  await page.goto(`/group/${groupid}/settings/4`)
  await expect(page.getByRole('row', { name: /Bulk Settings/ })).toContainText('1 of 3 devices')
  await expect(page.getByRole('row', { name: /Bulk Settings/ })).toContainText(
    new RegExp(`${second}[^:]*: Failed\\. Not found`),
  )
})

import { getCommands } from '../../../shared/commands/commandQueue'
import { latestFor } from '../../../shared/firmware/releases'
import { connectConfigured } from '../fixtures/connectConfigured'
import { countSteps } from '../fixtures/countSteps'
import { expect, test } from '../fixtures/portalTest'

const old = 'SFW003-3.2.1'
const newest = latestFor(old) ?? ''

test('one device is updated in two presses, and those behind it in its group in seven @phone', async ({
  as,
  page,
  stack,
  isMobile,
}) => {
  const admin = await stack.newUser('Firmware Admin')
  const devices = await Promise.all(
    [old, old, newest].map((fw) => stack.newDevice({ fw, model: 'QUAD-C2' }, [[admin, 'ADMIN']])),
  )
  const [first, second] = devices
  const groupid = await stack.newGroup(
    [[admin, 'ADMIN']],
    devices.map(({ deviceid }) => deviceid),
  )
  const link = await connectConfigured(
    stack,
    { device: first!, reader: admin, config: { device: { model: 'QUAD-C2', fw: old } } },
    { respond: () => ({ result: null }) },
  )
  const steps = await countSteps(page, { isMobile })
  await as(admin.email)
  await page.goto(`/config/${first!.deviceid}/update`)

  await expect(page.getByText(`${newest} is available`)).toBeVisible()
  await expect(page.getByText('2 of 3 devices with SFW003')).toBeVisible()
  await expect(page.getByRole('radio', { name: `Latest: ${newest}` })).toBeChecked()
  await expect(
    page.getByText(`Latest is the highest version with the device’s own number, SFW003`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Update Firmware' }).click()
  const question = page.getByRole('alertdialog', { name: 'Update Firmware' })
  await expect(question).toContainText(`from ${old} to ${newest}`)
  await expect(question).toContainText('up to 10 minutes on Wi-Fi or 20 minutes on 4G LTE')
  await question.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => link.frames.map(({ method }) => method)).toContain('OTA.Update')
  expect(steps.clicks(), 'one device').toBe(2)

  await page.getByRole('link', { name: 'Update them together' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Configure' }).click()
  await page.getByRole('button', { name: 'Next: Confirmation' }).click()
  await expect(page.getByText(`${newest} today`)).toBeVisible()
  for (const box of await page.getByRole('group', { name: 'Acknowledgement' }).getByRole('checkbox').all()) {
    await box.check()
  }
  await page.getByRole('button', { name: 'Confirm' }).click()
  expect(steps.clicks(), 'the others with it').toBeLessThanOrEqual(2 + 7)
  const results = page.getByRole('list', { name: 'Devices of the run' }).getByRole('listitem')
  await expect(results).toHaveCount(2)
  await expect(results.filter({ hasText: second!.deviceid })).toContainText('Waits for contact')
  const { data } = await stack.ask(getCommands, { deviceid: second!.deviceid }, admin.token)
  expect(data[0]).toMatchObject({ rpcmethod: 'OTA.Update', args: { firmware: 'SFW003-latest' } })
  await page.goto(`/group/${groupid}/settings/4`)
  await expect(page.getByText('Bulk Firmware', { exact: true })).toBeVisible()
  await link.disconnect()
})

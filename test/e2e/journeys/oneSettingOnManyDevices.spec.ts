import { getConfig } from '../../../shared/settings/deviceConfig'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expect, test } from '../fixtures/portalTest'

const mostClicks = 11
const mostFields = 2
const deviceCount = 8

test('one setting reaches eight devices in eleven presses, none called done before it has it @phone', async ({
  as,
  page,
  stack,
  isMobile,
}) => {
  const admin = await stack.newUser('Fleet Admin')
  const devices = await Promise.all(
    Array.from({ length: deviceCount }, () => stack.newDevice({}, [[admin, 'ADMIN']])),
  )
  const [sleeper, ...awake] = devices
  const groupid = await stack.newGroup(
    [[admin, 'ADMIN']],
    devices.map(({ deviceid }) => deviceid),
  )
  const links = await Promise.all(
    awake.map((device) => stack.connect(device, { respond: () => ({ result: { saved: true } }) })),
  )
  for (const link of links) await link.sendReading({ ts: Date.now() / 1000, vin: 12.6 })
  const steps = await countSteps(page, { isMobile })
  await as(admin.email)
  await page.goto(`/group/${groupid}/settings`)

  const tabs = page.getByRole('navigation', { name: 'Group settings' })
  if (isMobile) await tabs.getByRole('button', { name: 'Menu' }).click()
  await tabs.getByRole('link', { name: 'Bulk Configure' }).click()
  await page.getByRole('button', { name: 'Update Device Settings' }).click()
  await page.getByRole('checkbox', { name: `Select all ${deviceCount}` }).check()
  await page.getByRole('button', { name: 'Next: Configure' }).click()
  await page.getByRole('combobox', { name: 'Find a setting' }).fill('base int')
  await page.getByRole('option', { name: /^Base Interval/ }).click()
  await page.getByRole('textbox', { name: 'Base Interval' }).fill('20')
  await page.getByRole('button', { name: 'Next: Confirmation' }).click()
  for (const box of await page.getByRole('group', { name: 'Acknowledgement' }).getByRole('checkbox').all()) {
    await box.check()
  }
  await page.getByRole('button', { name: 'Confirm' }).click()

  const results = page.getByRole('list', { name: 'Devices of the run' }).getByRole('listitem')
  const sums = page.getByRole('status', { name: 'So far' })
  await expect(results).toHaveCount(deviceCount)
  await expect(results.filter({ hasText: 'Applied by the device.' })).toHaveCount(awake.length, {
    timeout: 30_000,
  })
  await expect(results.filter({ hasText: sleeper!.deviceid })).toContainText('Waits for contact')
  await expect(sums).toHaveText(`Total${deviceCount}Success${awake.length}Failed0Waits for contact1`)
  expect(steps.clicks()).toBeLessThanOrEqual(isMobile ? mostClicks + 1 : mostClicks)
  expect(steps.fields()).toBeLessThanOrEqual(mostFields)
  for (const { deviceid } of awake) {
    const { pending } = await stack.ask(getConfig, { deviceid }, admin.token)
    expect(pending).toEqual({})
  }

  // Hours later the last one makes contact; the run is opened again from the tab.
  await page.getByRole('button', { name: 'Done' }).click()
  const link = await stack.connect(sleeper!, { respond: () => ({ result: { saved: true } }) })
  await link.sendReading({ ts: Date.now() / 1000, vin: 12.6 })
  await eventually(async () => {
    const { pending } = await stack.ask(getConfig, { deviceid: sleeper!.deviceid }, admin.token)
    expect(pending).toEqual({})
  })
  await page.reload()
  const run = page.getByRole('region', { name: 'Earlier Runs' }).getByRole('button')
  await expect(run).toContainText(`Applied by ${deviceCount} of ${deviceCount}`)
  await run.click()
  await expect(sums).toHaveText(`Total${deviceCount}Success${deviceCount}Failed0`)
  await Promise.all([link, ...links].map((each) => each.disconnect()))
})

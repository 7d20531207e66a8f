import { defaultConfig } from '../../../scripts/fleet/commands/defaultConfig'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { putConfig } from '../../../shared/settings/putConfig'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'

test('a setting is put back to what it was in two presses, and the device takes it @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Setting Owner')
  const device = await stack.newDevice({ name: 'Bore Pump' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  const line = await stack.connect(device, { respond: () => ({ result: { saved: true } }) })
  await line.sendConfig({
    ...defaultConfig(haulTruck),
    sntp: { server: 'time.google.com', update_interval: 7200 },
  })
  const shown = () => stack.ask(getConfig, { deviceid }, owner.token)
  await eventually(async () => expect((await shown()).ts).not.toBeNull())
  await stack.ask(putConfig, { deviceid, config: { sntp: { update_interval: 600 } } }, owner.token)
  await eventually(async () => expect((await shown()).pending).toEqual({}))

  const page = await as(owner.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/config/${deviceid}/history?setting=sntp.update_interval`)
  const change = page.getByText('7200 → 600', { exact: true })
  await expect(change).toBeVisible()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Setting Owner ?Settings page$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Put .*Update Interval back$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put Back' }).click()
  await expect(page.getByText('600 → 7200', { exact: true })).toBeVisible()
  expect(steps.clicks(), 'presses').toBeLessThanOrEqual(2)
  await eventually(async () => {
    const { settings, pending } = await shown()
    expect(pending).toEqual({})
    expect(settings).toMatchObject({ sntp: { update_interval: 7200 } })
  })
  await line.disconnect()
})

import { readFile } from 'node:fs/promises'
import { getProvisionedDevice } from '../../shared/provisioning/provisionedDevice'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

test('the factory describes, labels and tests a unit, and the log tells of all of it @phone', async ({
  as,
  stack,
}) => {
  const device = await stack.newDevice({ addedTs: undefined, tier: 'STANDARD' })
  const { deviceid } = device
  const unit = await stack.connect(device, {
    respond: () => ({ result: { id: deviceid, model: 'ORB-C1', fw: 'SFW002-2.6.4' } }),
  })
  const page = await as('provisioning')
  await page.goto(`/sqprov/${deviceid}`)
  const facts = page.getByRole('region', { name: deviceid })
  const log = page.getByRole('region', { name: 'Device Log' })
  await expect(log.getByText('Nothing yet.')).toBeVisible()

  await facts.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${deviceid}` })
  await form.getByLabel('IMEI').fill('490154203237519')
  await expect(
    form.getByText('IMEI has a wrong digit: the check digit does not match.').first(),
  ).toBeVisible()
  await form.getByLabel('IMEI').fill('490154203237518')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(facts).toContainText('490154203237518')
  await expect(log).toContainText('IMEI: – → 490154203237518')

  await expect(page.getByRole('img', { name: `Label of ${deviceid}` })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Label' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${deviceid}-label.svg`)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^<svg /)

  await log.getByLabel('Note').fill('Antenna <b>replaced</b>')
  await log.getByRole('button', { name: 'Add Note' }).click()
  await expect(log.getByText('Antenna <b>replaced</b>')).toBeVisible()

  await page.getByLabel('Firmware', { exact: true }).fill('SFW002-2.6.4')
  await page.getByRole('button', { name: 'Run Test' }).click()
  await expect(page.getByText('Test queued.')).toBeVisible()
  await expect(log.getByText('Passed')).toBeVisible()
  await expect(log.getByText('Runs SFW002-2.6.4 on ORB-C1')).toBeVisible()
  await expectAccessible(page)
  await unit.disconnect()
})

test('a device that was sold opens to the factory with the code that staff see', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const { deviceid } = await stack.newDevice()
  const staff = await stack.newUser('sees the code', ['senquip_admin'])
  const { provLockOverrideCode: code = '' } = await stack.ask(getProvisionedDevice, { deviceid }, staff.token)
  expect(code).toMatch(/^\w{10}$/)

  const page = await as('provisioning')
  await page.goto(`/sqprov/${deviceid}`)
  await expect(page.getByRole('region', { name: deviceid })).toContainText('Locked')
  await expect(page.getByRole('region', { name: deviceid }).locator('code')).toHaveCount(0)
  const tests = page.getByRole('region', { name: 'Run Test' })
  await tests.getByLabel('Override code').fill('WRONG-12345')
  await tests.getByRole('button', { name: 'Run Test' }).click()
  await expect(tests.getByText('is not the code of this device')).toBeVisible()
  await tests.getByLabel('Override code').fill(code)
  await tests.getByRole('button', { name: 'Run Test' }).click()
  await expect(page.getByText('Test queued.')).toBeVisible()
  const log = page.getByRole('region', { name: 'Device Log' })
  await expect(log).toContainText('Identity and firmware (by override code)')
  await expect(log.getByText('Waits for the device')).toBeVisible()
})

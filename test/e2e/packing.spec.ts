import { readFile } from 'node:fs/promises'
import { addDistributor } from '../../shared/distributor/distributors'
import { runTest } from '../../shared/provisioning/deviceTests'
import { checkPacking } from '../../shared/shipping/packingSlip'
import { eventually } from '../harness/eventually'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

test('three tested devices are packed, handed over, printed and mailed @phone', async ({ as, stack }) => {
  const staff = await stack.newUser('packs three', ['senquip_admin'])
  const name = `Pumps of ${staff.email}`
  await stack.ask(addDistributor, { id: 0, name, email: staff.email, address: '1 Mine Road' }, staff.token)
  const units = await Promise.all(
    [1, 2, 3].map(async () => {
      const device = await stack.newDevice({ addedTs: undefined, tier: 'STANDARD' })
      const { deviceid } = device
      const unit = await stack.connect(device, {
        respond: () => ({ result: { id: deviceid, model: 'ORB-C1', fw: 'SFW002-2.6.4' } }),
      })
      await stack.ask(runTest, { deviceid, method: 'Config.Get' }, staff.token)
      // The page asks once: what it shows is there before.
      await eventually(async () => {
        expect((await stack.ask(checkPacking, { deviceid }, staff.token)).faults).toEqual([])
      })
      await unit.disconnect()
      return { deviceid }
    }),
  )
  const owned = await stack.newDevice({}, [[staff, 'ADMIN']])
  const page = await as(staff.email)
  await page.goto('/sqpacking')
  const list = page.getByRole('list', { name: 'Devices to pack' })
  const add = async (text: string) => {
    await page.getByLabel('Device ID').fill(text)
    await page.getByLabel('Device ID').press('Enter')
  }
  for (const { deviceid } of units) {
    await add(`https://portal.example.com/data/${deviceid}`)
    await expect(list.getByText(deviceid, { exact: true })).toBeVisible()
  }
  await add(owned.deviceid)
  const row = list.getByRole('listitem').filter({ hasText: owned.deviceid })
  await expect(row).toContainText('It belongs to an account.')
  await expect(page.getByRole('button', { name: 'Make Packing Slip' })).toBeDisabled()
  await row.getByRole('button', { name: `Remove ${owned.deviceid}` }).click()
  await expect(list.getByText('Ready')).toHaveCount(units.length)
  await page.getByRole('combobox', { name: 'Distributor' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make Packing Slip' }).click()

  const slip = page.getByRole('region', { name: /^Packing slip \d{8}$/ })
  for (const { deviceid } of units) await expect(slip.getByRole('cell', { name: deviceid })).toBeVisible()
  const download = page.waitForEvent('download')
  await slip.getByRole('button', { name: 'Download PDF' }).click()
  const file = await readFile(await (await download).path(), 'latin1')
  for (const { deviceid } of units) expect(file).toContain(deviceid)
  await slip.getByRole('button', { name: `Email to ${staff.email}` }).click()
  await expect(page.getByText(`Sent by email to ${staff.email}.`)).toBeVisible()
  expect((await stack.mailsTo(staff.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Packing slip \d{8}: 3 devices$/),
  )
  await expectAccessible(page)

  const [{ deviceid }] = units as [(typeof units)[number]]
  await page.goto('/sqpacking')
  await add(deviceid)
  const again = list.getByRole('listitem').filter({ hasText: deviceid })
  await expect(again).toContainText(new RegExp(`It is on packing slip \\d{8} to ${name}\\.`))
  await page.getByRole('combobox', { name: 'Distributor' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('button', { name: 'Make Packing Slip' })).toBeDisabled()
  await again.getByRole('button', { name: `Pack ${deviceid} again` }).click()
  await expect(again).toContainText('It will be packed again.')
  await expect(again).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make Packing Slip' }).click()
  await expect(slip.getByRole('cell', { name: deviceid })).toBeVisible()
})

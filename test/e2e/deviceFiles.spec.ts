import { randomBytes } from 'node:crypto'
import { getCommands } from '../../shared/commands/commandQueue'
import { DeviceId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import type { Harness } from '../harness/openHarness'
import { scriptDevice } from '../features/scriptDevice.fixture'
import { connectConfigured } from './fixtures/connectConfigured'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const config = { device: { model: 'ORB-C1', name: 'Pump', fw: 'SFW002-2.6.4', base_interval: 60 } }

const helloFile = { name: 'hello.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
const largeFile = { ...helloFile, name: 'large.bin', buffer: Buffer.alloc(102_401, 'x') }

/** Three devices of a group, in the order of their ids; the second one may only be looked at. */
const groupOfThree = async (stack: Harness, admin: Person) => {
  const start = `T${randomBytes(4).toString('hex').slice(1).toUpperCase()}`
  const make = (n: number, name: string, role: Role) =>
    stack.newDevice({ deviceid: DeviceId.parse(`${start}${n}`), name }, [[admin, role]])
  const devices = [
    await make(1, 'Pump', 'ADMIN'),
    await make(2, 'Second pump', 'VIEW'),
    await make(3, 'Third pump', 'ADMIN'),
  ] as const
  const groupid = await stack.newGroup(
    [[admin, 'VIEW']],
    devices.map(({ deviceid }) => deviceid),
  )
  return { devices, groupid }
}

test('files are listed, fetched and shown as text, removed, and sent to many', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const admin = await stack.newUser('files admin')
  const { devices, groupid } = await groupOfThree(stack, admin)
  const [device, , third] = devices
  const memory = scriptDevice(device)
  const described = { device, reader: admin, config }
  const link = await connectConfigured(stack, described, { respond: memory.respond })
  const page = await as(admin.email)
  await page.goto(`/config/${device.deviceid}/file`)
  await page.getByRole('button', { name: 'List Files' }).click()
  await expect(noticeOf(page, 'File list has been requested from the device.')).toBeVisible()
  const files = page.getByRole('list', { name: 'Files on the device' })
  await expect(files.getByText('apn.json')).toBeVisible()
  await expect(files.getByText(/^\d+ bytes$/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Get apn.json' }).click()
  await expect(noticeOf(page, 'Get file request has been queued')).toBeVisible()
  await page.getByRole('button', { name: 'Show apn.json' }).click()
  await expect(page.getByRole('region', { name: 'Content of apn.json' })).toContainText('telstra.internet')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Remove ca.pem' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(noticeOf(page, 'File remove request is queued.')).toBeVisible()
  await expect(files.getByText('ca.pem')).toHaveCount(0)
  expect(memory.file('ca.pem')).toBeUndefined()

  await page.getByText('File Download').click()
  const choose = async (file: typeof helloFile) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await (await chooser).setFiles(file)
  }
  await choose(largeFile)
  await expect(page.getByText('File too large. (100 kB limit)').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download to Device' })).toBeDisabled()
  await choose(helloFile)
  await page.getByLabel('Devices of').selectOption(groupid)
  await page.getByRole('checkbox', { name: 'All devices of the group' }).check()
  await page.getByRole('button', { name: 'Download to 3 Devices' }).click()
  // One after the other by their ids; a refusal ends the run.
  const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText(/^Pump .*On the device/)
  await expect(rows.nth(1)).toContainText(/Second pump.*Failed/)
  await expect(rows.nth(2)).toContainText(/Third pump.*CancelledDownload Request Cancelled/)
  await expect.poll(() => memory.file('hello.txt')?.toString()).toBe('hello')
  const { data } = await stack.ask(getCommands, { deviceid: third.deviceid }, admin.token)
  expect(data).toEqual([])
  await link.disconnect()
})

test('a reboot is followed to its end, and freight mode wants its word', async ({ as, stack }) => {
  const admin = await stack.newUser('reboot admin')
  const device = await stack.newDevice({}, [[admin, 'ADMIN']])
  const memory = scriptDevice(device)
  const described = { device, reader: admin, config }
  const link = await connectConfigured(stack, described, { respond: memory.respond })
  const page = await as(admin.email)
  await page.goto(`/config/${device.deviceid}/admin`)
  await page.getByText('Reboot Device').click()
  await page.getByRole('button', { name: 'Reboot Device' }).click()
  await expect(noticeOf(page, 'Reboot command is queued.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()

  await page.getByText('Freight Mode', { exact: true }).click()
  const enter = page.getByRole('button', { name: 'Enter Freight Mode' })
  await expect(enter).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: /Type 'freight'/ }).fill('freight')
  await expect(enter).not.toHaveAttribute('aria-disabled', 'true')
  await enter.click()
  await eventually(async () => {
    const { data } = await stack.ask(getCommands, { deviceid: device.deviceid }, admin.token)
    expect(data[0]).toMatchObject({ rpcmethod: 'Admin.FreightMode', status: 'complete' })
  })
  await link.disconnect()
})

test('firmware shows how far it is, and data is deleted with the setup password', async ({ as, stack }) => {
  const admin = await stack.newUser('update admin')
  const device = await stack.newDevice({}, [[admin, 'ADMIN']])
  const link = await connectConfigured(stack, { device, reader: admin, config })
  const page = await as(admin.email)
  await page.goto(`/config/${device.deviceid}/update`)
  await expect(page.getByRole('radio', { name: /^Latest: SFW002-/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Another version' }).check()
  const version = page.getByRole('textbox', { name: 'New version' })
  await expect(version).toHaveValue('SFW002-latest')
  await version.fill('SFW003-latest')
  await expect(
    page.getByText('The firmware requested is not supported by this device.').first(),
  ).toBeVisible()
  await version.fill('SFW002-latest')
  await page.getByRole('button', { name: 'Update Firmware' }).click()
  const question = page.getByRole('alertdialog', { name: 'Update Firmware' })
  await expect(question).toContainText('up to 10 minutes on Wi-Fi or 20 minutes on 4G LTE')
  await question.getByRole('button', { name: 'Update' }).click()
  await expect(noticeOf(page, 'Device will begin update next time it makes contact.')).toBeVisible()
  await expect.poll(() => link.frames.length).toBe(1)
  await link.answer(link.frames[0] ?? { id: 0 }, { ota_status: { progress: 40 } })
  await expect(page.getByText(/SFW002-latest: Handed over, 40 %/)).toBeVisible()
  await expect(page.getByText(/10 minutes on Wi-Fi or 20 minutes on 4G LTE/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/config/${device.deviceid}/delete`)
  const card = page.getByRole('group').filter({ hasText: 'Deletes all data' })
  await card.getByLabel('Setup password').fill(device.setupPassword)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Delete Data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Data' }).click()
  await expect(noticeOf(page, 'Delete In Progress!')).toBeVisible()
  await expect(page.getByText('Data is currently being deleted.')).toBeVisible()
  await link.disconnect()
})

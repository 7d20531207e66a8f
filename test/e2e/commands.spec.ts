import { queueCommand } from '../../shared/commands/commandQueue'
import { putFile } from '../../shared/files/deviceFiles'
import { putSettings } from '../../shared/settings/deviceSettings'
import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { leave } from './fixtures/leave'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'
import { untilConfigured } from './fixtures/untilConfigured'

test('a command for a device that sleeps says where it is, until it is answered @phone', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('queue admin')
  const device = await stack.newDevice({ name: 'Sleeper' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  await stack.ask(
    putSettings,
    { deviceid, PORTAL_displaySettings: { tp1: { name: 'Horn' }, tp2: { name: 'Beacon' } } },
    admin.token,
  )
  const awake = await stack.connect(device)
  await awake.sendConfig({ device: { id: deviceid, base_interval: 600 } })
  await untilConfigured(stack, { deviceid, reader: admin })
  await awake.sendReading({ ts: Date.now() / 1000, vin: 12.4 })
  await leave(stack, device, awake)

  const page = await as(admin.email)
  await openDevicePage(page, deviceid, 'Sleeper')
  const triggers = cardOf(page, 'Triggers')
  for (const name of ['Horn', 'Beacon']) {
    const button = triggers.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await triggers.getByRole('button', { name: 'Beacon' }).click()
  await expect(noticeOf(page, 'Successfully Queued')).toBeVisible()
  await expect(triggers.getByRole('button', { name: 'Trigger Queued' })).toContainText(
    /Sent|Waits for the device/,
  )
  const queue = cardOf(page, 'Command Queue')
  const row = queue.getByRole('row', { name: /Trigger: Beacon/ })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('Goes out at the next contact')
  await expect(queue).toContainText(/Next contact expected in about (9|10) min/)

  const link = await stack.connect(device, {
    respond: () => ({ error: { code: 500, message: 'Relay stuck' } }),
  })
  await expect(row).toContainText('Error: Relay stuck')
  await expect(row).toContainText(/Answered after \d+ s/)
  await expect(triggers.getByRole('button', { name: 'Beacon' })).toContainText('Error: Relay stuck')
  await expect(queue).not.toContainText('Next contact')
  await link.disconnect()
})

test('a file that is cancelled on its way says what it leaves on the device, and removes it @phone', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('file admin')
  const device = await stack.newDevice({ name: 'Half Full' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  // Takes the first piece and the removal, and is silent on the second piece.
  const link = await stack.connect(device, {
    respond: ({ args }) => (args.append === true ? undefined : { result: null }),
  })
  const fileDataBase64 = Buffer.alloc(20_000, 'a').toString('base64')
  await stack.ask(putFile, { deviceid, fileName: 'map.bin', fileDataBase64 }, admin.token)

  const page = await as(admin.email)
  await openDevicePage(page, deviceid, 'Half Full')
  const queue = cardOf(page, 'Command Queue')
  const row = queue.getByRole('row', { name: /Send File: map.bin/ })
  await expect(row).toContainText('10 %')
  await expect(row).toContainText(admin.email)
  await row.getByRole('button', { name: 'Cancel Send File: map.bin' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel Command' })
  await expect(question).toContainText('A part of the file may stay on the device.')
  await question.getByRole('button', { name: 'Cancel Command' }).click()
  await expect(noticeOf(page, 'Already Handed Over')).toContainText(
    'A part of map.bin may be on the device by now',
  )
  await expect(row).toContainText('A part of the file may have stayed on the device')

  await row.getByRole('button', { name: 'Remove File' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove File' })
  await removal.getByRole('button', { name: 'Remove File' }).click()
  await expect(queue.getByRole('row', { name: /Remove File: map.bin/ })).toContainText('Complete')
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(link.frames.at(-1)).toMatchObject({ method: 'FS.Remove', args: { filename: 'map.bin' } })
  await link.disconnect()
})

test('a long queue shows its ten newest commands, and fifty more at a time', async ({ as, stack }) => {
  const admin = await stack.newUser('long queue admin')
  const { deviceid } = await stack.newDevice({ name: 'Deep Sleeper' }, [[admin, 'ADMIN']])
  const trigger = (index: number) =>
    stack.ask(queueCommand, { deviceid, method: 'Admin.Trigger', args: { index } }, admin.token)
  for (let index = 0; index < 61; index += 1) await trigger(index)
  const page = await as(admin.email)
  await page.goto(`/data/${deviceid}`)
  const queue = cardOf(page, 'Command Queue')
  const rows = queue.getByRole('row', { name: /Trigger:/ })
  await expect(rows).toHaveCount(10)
  await queue.getByRole('button', { name: 'Load More' }).click()
  await expect(rows).toHaveCount(60)
  await queue.getByRole('button', { name: 'Load More' }).click()
  await expect(rows).toHaveCount(61)
  await expect(queue.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await expect(queue).toContainText(
    'The device has not made contact yet: commands wait for its first contact.',
  )
})

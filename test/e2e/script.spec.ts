import { forceScriptUnlock, getScript, putScriptLock } from '../../shared/scripts/deviceScript'
import { scriptDevice } from '../features/scriptDevice.fixture'
import { findAxeViolations } from './fixtures/findAxeViolations'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

test('a script is written, saved, sent in pieces and found on the device', async ({ as, stack }) => {
  const writer = await stack.newUser('writer')
  const device = await stack.newDevice({}, [[writer, 'ADMIN']])
  const memory = scriptDevice(device)
  const link = await stack.connect(device, { respond: memory.respond })
  const page = await as(writer.email, writer.password)
  await page.goto(`/script/${device.deviceid}`)
  const editor = page.getByRole('textbox', { name: 'Script' })
  const download = page.getByRole('button', { name: 'Download to Device' })
  await expect(download).toHaveAccessibleDescription('There is no script to send.')

  await editor.click()
  await page.keyboard.insertText(`var a = 1; // why\n${"print('load');\n".repeat(700)}`)
  await expect(page.getByRole('region', { name: 'Hints' })).toContainText('Line 1: mJS has no var: use let.')
  await expect(download).toHaveAccessibleDescription('Save the changes first.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Version 1, saved/)).toBeVisible()
  await download.click()
  await expect(noticeOf(page, 'The script is queued for the device.')).toBeVisible()
  await expect(page.getByText(/Sent to the device .*: Complete/)).toBeVisible()
  expect(memory.file('init.js')?.toString()).toBe(`var a = 1;\n${"print('load');\n".repeat(700)}`.trim())
  expect(link.frames.length).toBeGreaterThan(1)

  await page.getByRole('button', { name: 'Compare with Device' }).click()
  await expect(page.getByText('The device has the same script.')).toBeVisible()
  await editor.click()
  await page.keyboard.insertText('let more = 2;\n')
  await expect(page.getByRole('textbox', { name: 'Script on the device' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page
    .getByRole('alertdialog', { name: 'Unsaved Changes' })
    .getByRole('button', { name: 'Discard changes' })
    .click()
  await expect(page).toHaveURL('/')
  await link.disconnect()
})

test('a script locked by another person is told, refused and opened by force @phone', async ({
  as,
  stack,
}) => {
  const holder = await stack.newUser('holder')
  const admin = await stack.newUser('admin')
  const { deviceid } = await stack.newDevice({}, [
    [holder, 'USER'],
    [admin, 'ADMIN'],
  ])
  await stack.ask(putScriptLock, { deviceid, lock: true }, holder.token)
  const page = await as(admin.email, admin.password)
  await page.goto(`/script/${deviceid}`)
  await expect(page.getByText(`The script is locked by holder (${holder.email}).`).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Script' })).toHaveAttribute('aria-readonly', 'true')
  for (const name of ['Save', 'Download to Device', 'Lock', 'Open File']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/locked by holder/)
  }
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Force Unlock' }).click()
  const question = page.getByRole('alertdialog', { name: 'Force Unlock' })
  await question.getByRole('button', { name: 'Force Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Force Unlock' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText(/You have locked this script/)).toBeVisible()
  const { scriptLock } = await stack.ask(getScript, { deviceid }, holder.token)
  expect(scriptLock?.email).toBe(admin.email)
  await stack.ask(forceScriptUnlock, { deviceid }, admin.token)
})

test('whoever may not script is led to the data page', async ({ as, stack }) => {
  const operator = await stack.newUser('operator')
  const { deviceid } = await stack.newDevice({}, [[operator, 'OPERATOR']])
  const page = await as(operator.email, operator.password)
  await page.goto(`/script/${deviceid}`)
  await expect(page).toHaveURL(`/data/${deviceid}`)
})

import { addDeviceUser } from '../../shared/devices/deviceUsers'
import { eventually } from '../harness/eventually'
import type { Harness } from '../harness/openHarness'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

/** The newest code that was mailed to somebody. */
const mailedCode = (stack: Harness, email: string): Promise<string> =>
  eventually(async () => {
    const text = (await stack.mailsTo(email)).at(-1)?.body.text ?? ''
    const code = /^ {4}([A-Z0-9]{6})$/m.exec(text)?.[1]
    if (code === undefined) throw new Error('No code has been mailed yet.')
    return code
  })

test('an ADMIN sees the passwords of a device with the code from the mail @phone', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const admin = await stack.newUser('password admin')
  const { deviceid, setupPassword } = await stack.newDevice({}, [[admin, 'ADMIN']])
  const page = await as(admin.email)
  await page.goto(`/users/${deviceid}`)
  await page.getByRole('button', { name: 'Device Passwords' }).click()
  const dialog = page.getByRole('dialog', { name: 'Device Passwords' })
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  const field = dialog.getByLabel('Code')
  await expect(field).toBeFocused()
  const code = await mailedCode(stack, admin.email)

  await field.fill(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')
  await expect(dialog.getByRole('alert')).toHaveText('This code is not right. Please try again.')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(code.toLowerCase())
  await expect(dialog.getByText(setupPassword)).toBeVisible()
  await expect(dialog.getByText(/^wifi\./)).toBeVisible()
  await expect(dialog).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy Setup Password' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveText('Copied: Setup Password')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(setupPassword)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Change Setup Password' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Change Setup Password' })
  await expect(asking).toContainText('printed on the label will no longer add')
  await asking.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('Setup password changed.')).toBeVisible()
  await expect(dialog).toBeFocused()
  await expect(dialog.getByText(setupPassword)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy Setup Password' }).click()
  const fresh = await page.evaluate(() => navigator.clipboard.readText())
  expect(fresh).toMatch(/^[A-Za-z0-9.]{14}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(fresh)).toHaveCount(0)
  const friend = await stack.newUser('password friend')
  const add = (password: string) =>
    stack.call(addDeviceUser, { deviceid, setupPassword: password }, friend.token)
  expect((await add(setupPassword)).status).toBe(403)
  expect((await add(fresh)).status).toBe(200)
})

test('to whoever is no ADMIN the passwords are not offered', async ({ as, stack }) => {
  const [admin, user] = await Promise.all([stack.newUser('owner'), stack.newUser('editor')])
  const { deviceid } = await stack.newDevice({}, [
    [admin, 'ADMIN'],
    [user, 'USER'],
  ])
  const page = await as(user.email)
  await page.goto(`/users/${deviceid}`)
  await expect(page.getByText(admin.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Device Passwords' })).toHaveCount(0)
})

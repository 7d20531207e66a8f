import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import { TOTP } from 'otpauth'
import { listDevices } from '../../shared/cloudapi/devices'
import { getApiCredentials } from '../../shared/users/apiCredentials'
import { noteSession } from '../../shared/users/sessions'
import { expectAccessible } from './fixtures/expectAccessible'
import { fillSignIn, signInOnPage } from './fixtures/signInOnPage'
import { logOut } from './fixtures/logOut'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const stepMs = 30_000
const accept = async (page: Page, title: string) => {
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.getByRole('button', { name: 'OK' }).click()
}

test('name and phone are changed, and the portal knows the name at once @phone', async ({ page, stack }) => {
  const { email } = await stack.newUser('Profile')
  await signInOnPage(page, email)
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Given Name').fill('Ann')
  await page.getByLabel('Family Name').fill('Lee')
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(page.getByText('must include a country code')).toBeVisible()
  await page.getByLabel('Phone').fill('+61 412 345 678')
  await page.getByRole('button', { name: 'Update Account' }).click()
  await accept(page, 'Account Updated')
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await expect(page.getByText('Ann Lee')).toBeVisible()
})

test('a changed password ends the other sessions, and this one goes on', async ({
  page,
  stack,
  complaints,
}) => {
  // The wrong password; and what the page asked for with the session that ends just then.
  complaints.allow(/status of (400|401)/)
  const person = await stack.newUser('password')
  await signInOnPage(page, person.email)
  await page.goto('/account/password')
  const save = page.getByRole('button', { name: 'Change Password' })
  await page.getByLabel('Old Password').fill('Portal-2020')
  await page.getByLabel('New Password', { exact: true }).fill('Portal-2027')
  await page.getByLabel('Confirm New Password').fill('Portal-2028')
  await save.click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm New Password').fill('Portal-2027')
  await save.click()
  await expect(page.getByLabel('Old Password')).toHaveAccessibleDescription('The old password is not right.')
  await expect(page.getByLabel('Old Password')).toBeFocused()
  await page.getByLabel('Old Password').fill(person.password)
  await save.click()
  await accept(page, 'Password Changed')
  expect((await stack.call(getApiCredentials, {}, person.token)).status).toBe(401)
  await page.goto('/account/api')
  await expect(page.getByText('There are no API keys.')).toBeVisible()
})

/** What a scanner reads in a picture on the page. */
const scan = async (picture: Locator): Promise<string | undefined> => {
  const side = 400
  const pixels = await picture.evaluate(async (image: HTMLImageElement, px) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = px
    const context = canvas.getContext('2d')
    if (context === null) return []
    context.fillStyle = '#fff'
    context.fillRect(0, 0, px, px)
    const margin = px / 10
    context.drawImage(image, margin, margin, px - 2 * margin, px - 2 * margin)
    return [...context.getImageData(0, 0, px, px).data]
  }, side)
  return jsQR(Uint8ClampedArray.from(pixels), side, side)?.data
}

test('a second factor is turned on, asked for at the next sign-in, and turned off', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const { email } = await stack.newUser('factor')
  await signInOnPage(page, email)
  await page.goto('/account/mfa')
  await page.getByRole('button', { name: 'Enable MFA', exact: true }).click()
  const picture = page.getByRole('img', { name: 'Code for an authenticator app' })
  await expect(picture).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').first().textContent()) ?? ''
  const scanned = await scan(picture)
  expect(new URL(scanned ?? '').searchParams.get('secret')).toBe(secret)
  const app = new TOTP({ secret })
  const code = page.getByLabel('Code', { exact: true })
  const first = app.generate()
  await code.fill(first === '000000' ? '000001' : '000000')
  await expect(page.getByText('Invalid Code')).toBeVisible()
  await expect(code).toBeEnabled()
  await code.fill(first)
  await accept(page, 'MFA Enabled')
  await expect(page.getByText('Multi-factor authentication is on')).toBeVisible()

  await logOut(page, email, complaints)
  await page.goto('/login?redirect=/account/mfa')
  await fillSignIn(page, email)
  await code.fill(app.generate({ timestamp: Date.now() + stepMs }))
  await page.getByRole('button', { name: 'Disable MFA', exact: true }).click()
  await code.fill(app.generate({ timestamp: Date.now() + stepMs }))
  await accept(page, 'MFA Disabled')
  await expect(page.getByText('Multi-factor authentication is off')).toBeVisible()
})

test('an API key is shown whole once and reads until it is removed', async ({ as, stack }) => {
  const owner = await stack.newUser('keys')
  await stack.newDevice({ name: 'Bore Pump' }, [[owner, 'ADMIN']])
  const page = await as(owner.email)
  await page.goto('/account/api')
  await page.getByRole('button', { name: 'Create API Key' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'API Key Created' })
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key.length).toBeGreaterThan(20)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText('never used')
  await expect(page.getByRole('button', { name: 'Create API Key' })).toHaveAccessibleDescription(
    'Maximum number of API keys reached [1]',
  )
  const { devices } = await stack.askByKey(listDevices, {}, key)
  expect(devices.map(({ name }) => name)).toEqual(['Bore Pump'])
  await page.getByRole('button', { name: /^Remove/ }).click()
  const asked = page.getByRole('alertdialog', { name: 'Remove API Key' })
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(noticeOf(page, 'API Key Removed')).toBeVisible()
  await expect(page.getByText('There are no API keys.')).toBeVisible()
  expect((await stack.callByKey(listDevices, {}, key)).status).toBe(401)
})

test('the sessions of the account are listed; signing out everywhere ends them all', async ({
  page,
  stack,
  complaints,
}) => {
  // A poll may be under way at the logout.
  complaints.allow(/status of 401/)
  const person = await stack.newUser('everywhere')
  await stack.ask(noteSession, { device: 'Safari on iPhone' }, person.token)
  await signInOnPage(page, person.email)
  const other = await stack.startSession(person.email)
  await stack.ask(noteSession, { device: 'Firefox on Linux' }, other.access)
  await page.goto('/account/sessions')
  await page.getByRole('button', { name: 'End the session of Firefox on Linux' }).click()
  await expect(noticeOf(page, 'Session Ended')).toBeVisible()
  await expect(page.getByText('Firefox on Linux')).toHaveCount(0)
  expect((await stack.call(getApiCredentials, {}, other.access)).status).toBe(401)
  expect((await stack.call(getApiCredentials, {}, person.token)).status).toBe(200)

  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Log Out Everywhere' })
  await asked.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await stack.call(getApiCredentials, {}, person.token)).status).toBe(401)
})

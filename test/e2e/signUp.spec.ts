import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eventually } from '../harness/eventually'
import type { Harness } from '../harness/openHarness'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'
import { fillSignIn, signInOnPage } from './fixtures/signInOnPage'

const newAddress = () => `sign.up.${randomBytes(5).toString('hex')}@example.com`
const password = 'Portal-2026'

/** The link of the newest mail to somebody, as the mail program opens it. */
const mailedLink = (stack: Harness, email: string, page: 'verify' | 'resetpassword', count = 1) =>
  eventually(async () => {
    const mails = await stack.mailsTo(email)
    const link = /href="([^"]+)"/.exec(mails.at(-1)?.body.html ?? '')?.[1]?.replaceAll('&amp;', '&')
    if (mails.length < count || link?.includes(`/${page}#`) !== true) throw new Error('No mail yet.')
    return link
  })

const fillForm = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Given Name').fill('Ann')
  await page.getByLabel('Family Name').fill('Lee')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
}
const signUp = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
const sent = (page: Page) => page.getByRole('alertdialog', { name: 'Verification Email Sent' })

test('somebody signs up, confirms by the mail and comes home @phone', async ({ page, stack, complaints }) => {
  complaints.allow(/status of 400/)
  const email = newAddress()
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await signUp(page)
  await expect(page.getByText('Email is not valid.')).toBeVisible()
  await expect(page.getByText('Please agree to the terms.')).toBeVisible()
  await expectAccessible(page)
  await fillForm(page, email)
  await signUp(page)
  await sent(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login')

  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { name: 'Email not confirmed' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText(`A new email has been sent to ${email}.`)).toBeVisible()

  await page.goto(await mailedLink(stack, email, 'verify', 2))
  await expect(noticeOf(page, 'Email Confimed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signInOnPage(page, email, password)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})

test('an address that has an account is told the same, and gets no mail', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const { email } = await stack.newUser('taken')
  await page.goto('/signup')
  await fillForm(page, email)
  await signUp(page)
  await expect(sent(page)).toContainText(email)
  expect(await stack.mailsTo(email)).toEqual([])
})

test('a password is chosen anew by the mail, and ends the session of whoever knew the old one', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const person = await stack.newUser('forgetful')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Until its page is there the one before stays, which has such a field, too.
  await expect(page.getByRole('button', { name: 'Send Email' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Email' }).click()
  await page.getByRole('alertdialog', { name: 'Email Sent' }).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login')

  const link = await mailedLink(stack, person.email, 'resetpassword')
  const sentAlong: string[] = []
  page.on('request', (request) =>
    sentAlong.push(request.url().split('#')[0] ?? '', request.headers().referer ?? ''),
  )
  await page.goto(link)
  await expect(page).toHaveURL('/resetpassword')
  await page.getByLabel('New Password', { exact: true }).fill('Portal-2027')
  await page.getByLabel('Confirm New Password').fill('Portal-2027')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(noticeOf(page, 'Password Changed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  // No server and no log has read the code, save the one that it is for, in a body.
  const code = /code=\w+/.exec(link)?.[0] ?? ''
  expect(code).toMatch(/\d{6}/)
  expect(sentAlong.length).toBeGreaterThan(1)
  expect(sentAlong.filter((each) => each.includes(code))).toEqual([])
  await signInOnPage(page, person.email, 'Portal-2027')

  // The link counts once; this is how older mails have it.
  await page.goto(`/resetpassword/${new URL(link).hash.slice(1)}`)
  await expect(page).toHaveURL('/resetpassword')
  await page.getByLabel('New Password', { exact: true }).fill('Portal-2028')
  await page.getByLabel('Confirm New Password').fill('Portal-2028')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
})

test('an unknown address is told the same as a known one', async ({ page, stack, complaints }) => {
  complaints.allow(/status of 400/)
  const email = newAddress()
  await page.goto('/resetpassword')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Email Sent' })).toContainText(email)
  expect(await stack.mailsTo(email)).toEqual([])
})

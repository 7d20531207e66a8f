import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { eventually } from '../../harness/eventually'
import type { Harness } from '../../harness/openHarness'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { noticeOf } from '../fixtures/noticeOf'
import { expect, test } from '../fixtures/portalTest'
import { fillSignIn } from '../fixtures/signInOnPage'

const password = 'Portal-2026'
const newAddress = () => `colleague.${randomBytes(5).toString('hex')}@example.com`

/** The first link of a page in the mails to an address, as the mail program opens it. */
const mailedLink = (stack: Harness, email: string, page: 'signup' | 'verify') =>
  eventually(async () => {
    for (const { body } of await stack.mailsTo(email)) {
      const text = `${body.text ?? ''} ${body.html ?? ''}`.replaceAll('&amp;', '&')
      const link = new RegExp(`https?://[^\\s"]+/${page}#[^\\s"]+`).exec(text)?.[0]
      if (link !== undefined) return link
    }
    throw new Error('No mail yet.')
  })

/** From the mail of the invitation to what it is for, on a browser of their own. */
const followInvitation = async (page: Page, stack: Harness, email: string) => {
  await page.goto(await mailedLink(stack, email, 'signup'))
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Given Name').fill('Cole')
  await page.getByLabel('Family Name').fill('League')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('alertdialog', { name: 'Verification Email Sent' }).getByRole('button').click()
  await page.goto(await mailedLink(stack, email, 'verify'))
  await expect(noticeOf(page, 'Email Confimed')).toBeVisible()
  await fillSignIn(page, email, password)
  await expect(page.getByRole('region', { name: 'You are invited' })).toBeVisible()
  await expect(page).toHaveTitle('Welcome – Portal')
  await expectAccessible(page)
}

let others: BrowserContext | undefined
test.afterEach(async () => others?.close())

test('a colleague without an account is invited to a device in three presses, and no more later @phone', async ({
  as,
  stack,
  browser,
  isMobile,
  viewport,
  complaints,
}) => {
  // An address without an account is refused first, and invited then.
  complaints.allow(/status of 400/)
  const admin = await stack.newUser('inviting admin')
  const { deviceid } = await stack.newDevice({ name: 'Shared Pump' }, [[admin, 'ADMIN']])
  const email = newAddress()
  const page = await as(admin.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/users/${deviceid}`)

  await page.getByRole('button', { name: 'Add Single User' }).click()
  const form = page.getByRole('dialog', { name: 'Add Single User' })
  await expect(form).toContainText('A person without an account gets an invitation by email')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Permission').selectOption('OPERATOR')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(noticeOf(page, `${email} is invited as OPERATOR.`)).toBeVisible()
  await expect(form).toBeHidden()
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect(invited).toContainText(`${email} as OPERATOR`)
  await expect(invited).toContainText('Has no account yet. Valid until')
  expect([steps.clicks(), steps.fields()]).toEqual([3, 1])
  await expectAccessible(page)
  const [mail] = await stack.mailsTo(email)
  expect(mail?.body.text).toContain(`${admin.email} invites you to the device ${deviceid}`)

  others = await browser.newContext({ viewport, isMobile, hasTouch: isMobile })
  const theirs = await others.newPage()
  await followInvitation(theirs, stack, email)
  await theirs.getByRole('button', { name: `Accept and Open the device Shared Pump` }).click()
  await expect(theirs).toHaveURL(`/data/${deviceid}`)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Shared Pump' })).toBeVisible()

  const news = await eventually(async () => {
    const mails = await stack.mailsTo(admin.email)
    const found = mails.find(({ subject }) => subject === `${deviceid}: ${email} has accepted`)
    if (found === undefined) throw new Error('No mail yet.')
    return found
  })
  expect(news.body.text).toContain(`is now OPERATOR of Shared Pump (${deviceid})`)
  const { users, invited: waiting } = await stack.ask(getPermissions, { deviceid }, admin.token)
  expect(users.find((user) => user.email === email)?.permission).toBe('OPERATOR')
  expect(waiting).toEqual([])
  await page.reload()
  await expect(page.getByLabel(`Permission of ${email}`).or(page.getByText(email))).not.toHaveCount(0)
  await expect(invited).toHaveCount(0)
  expect(steps.clicks(), 'of the inviter, all in all').toBe(3)
})

test('a colleague without an account is invited to a group, which opens with the acceptance @phone', async ({
  as,
  stack,
  browser,
  isMobile,
  viewport,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const admin = await stack.newUser('inviting group admin')
  const device = await stack.newDevice({ name: 'Group Pump' }, [[admin, 'ADMIN']])
  const groupid = await stack.newGroup([[admin, 'ADMIN']], [device.deviceid])
  const email = newAddress()
  const page = await as(admin.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/group/${groupid}/settings/2`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add User' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Add User' }).click()
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect(invited).toContainText(`${email} as VIEW`)
  expect([steps.clicks(), steps.fields()]).toEqual([2, 1])

  // A second thought: taken back, nothing waits; sent anew, the newest counts.
  await invited.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(noticeOf(page, 'Invitation Withdrawn')).toBeVisible()
  await expect(invited).toHaveCount(0)
  await page.getByRole('button', { name: 'Add User' }).click()
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(invited).toContainText(email)
  await invited.getByRole('button', { name: `Send Again to ${email}` }).click()
  await eventually(async () => expect(await stack.mailsTo(email)).toHaveLength(3))

  others = await browser.newContext({ viewport, isMobile, hasTouch: isMobile })
  const theirs = await others.newPage()
  await followInvitation(theirs, stack, email)
  await theirs.getByRole('button', { name: /^Accept and Open the group/ }).click()
  await expect(theirs).toHaveURL(new RegExp(`/group/${groupid}`))
  await expect(theirs.getByText('Group Pump').first()).toBeVisible()
})

import type { Page } from '@playwright/test'
import { getAlerts } from '../../shared/alerts/alertSettings'
import { putSettings } from '../../shared/settings/deviceSettings'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })
const accept = async (page: Page, title: string, button: string) =>
  page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button, exact: true }).click()

/** Once it says what is kept: an answer to that which comes after the removal finds no such person. */
const acceptRemoval = async (page: Page, title: string, button: string) => {
  await expect(page.getByRole('alertdialog', { name: title }).getByText(/^(You|They) keep/)).toBeVisible()
  await accept(page, title, button)
}

test('an ADMIN gives access, changes it and takes it away, but never that of the last ADMIN', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const [admin, other] = await Promise.all([stack.newUser('access admin'), stack.newUser('access other')])
  const { deviceid } = await stack.newDevice({}, [[admin, 'ADMIN']])
  // They know each other: what one gives to the other counts at once.
  await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [other, 'VIEW'],
    ],
    [],
  )
  const page = await as(admin.email)
  await page.goto(`/users/${deviceid}`)
  await expect(rowOf(page, admin.email)).toContainText('(you)')

  await page.getByRole('button', { name: 'Add Single User' }).click()
  const form = page.getByRole('dialog', { name: 'Add Single User' })
  await form.getByLabel('Email').fill('no address')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByText('Email is not valid.')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Email').fill(other.email)
  await form.getByLabel('Permission').selectOption('OPERATOR')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(noticeOf(page, 'User Added')).toBeVisible()
  await expect(form).toBeHidden()

  const permission = page.getByLabel(`Permission of ${other.email}`)
  await expect(permission).toHaveValue('OPERATOR')
  await permission.selectOption('USER')
  await accept(page, 'Change Role', 'Change Role')
  await expect(noticeOf(page, 'User Role Changed')).toBeVisible()
  await expect(permission).toHaveValue('USER')

  await stack.ask(putSettings, { deviceid, ALERTS_emailList: [admin.email, other.email] }, admin.token)
  await page.getByRole('button', { name: `Remove ${other.email}` }).click()
  await expect(
    page.getByRole('checkbox', { name: /^Take their email address and phone number off the alert list of/ }),
  ).toBeChecked()
  await acceptRemoval(page, 'Remove User', 'Remove')
  await expect(noticeOf(page, 'User Removed')).toBeVisible()
  await expect(rowOf(page, other.email)).toHaveCount(0)
  const { ALERTS_emailList } = await stack.ask(getAlerts, { deviceid }, admin.token)
  expect(ALERTS_emailList).toEqual([admin.email])

  await page.getByRole('button', { name: 'Leave this device' }).click()
  await acceptRemoval(page, 'Leave Device', 'Leave')
  await expect(page.getByRole('alertdialog', { name: 'Leave Device' }).getByRole('alert')).toContainText(
    'A device needs at least one ADMIN.',
  )
})

test('USER sees who has access and may only leave; OPERATOR is sent home @phone', async ({ as, stack }) => {
  const [admin, user] = await Promise.all([stack.newUser('access owner'), stack.newUser('access user')])
  const { deviceid } = await stack.newDevice({}, [
    [admin, 'ADMIN'],
    [user, 'USER'],
  ])
  const page = await as(user.email)
  await page.goto(`/users/${deviceid}`)
  await expect(page.getByText(admin.email)).toBeVisible()
  await expect(page.getByLabel(`Permission of ${admin.email}`)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(page.getByText('No group gives access to this device.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave this device' }).click()
  await acceptRemoval(page, 'Leave Device', 'Leave')
  await expect(page).toHaveURL('/')

  const another = await stack.newDevice({}, [[user, 'OPERATOR']])
  await page.goto(`/users/${another.deviceid}`)
  await expect(page).toHaveURL('/')
  await expect(noticeOf(page, 'needs the permission USER or ADMIN; yours is OPERATOR')).toBeVisible()
})

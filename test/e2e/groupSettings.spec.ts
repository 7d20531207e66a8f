import type { Page } from '@playwright/test'
import { GroupId } from '../../shared/core/ids'
import { acceptInvitation } from '../../shared/users/invitations'
import { chooseMore } from './fixtures/chooseMore'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Group settings' }).getByRole('link', { name })

test('somebody makes a group, puts devices in, shares it and ends it', async ({ as, stack }) => {
  const [owner, friend] = await Promise.all([stack.newUser('group owner'), stack.newUser('group friend')])
  const { deviceid } = await stack.newDevice({}, [[owner, 'ADMIN']])
  const page = await as(owner.email)
  await page.goto('/')
  await chooseMore(page, 'Add Group')
  const naming = page.getByRole('dialog', { name: 'Add Group' })
  await naming.getByLabel('Group Name').fill('Pit North')
  await naming.getByRole('button', { name: 'Add Group' }).click()
  await expect(page.getByRole('heading', { name: 'Pit North', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/group\/g-\w{9}\/settings\/1$/)

  await page.getByRole('button', { name: 'Add Devices' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Devices to Pit North' })
  await adding
    .getByRole('row', { name: new RegExp(deviceid) })
    .getByRole('checkbox')
    .check()
  await adding.getByRole('button', { name: 'Add Devices' }).click()
  await expect(noticeOf(page, 'Devices Copied')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(deviceid) })).toBeVisible()
  await page.getByRole('button', { name: 'Move to Group' }).click()
  await expect(noticeOf(page, 'No Devices Selected')).toBeVisible()

  await tab(page, 'Group Users').click()
  await page.getByRole('button', { name: 'Add User' }).click()
  const inviting = page.getByRole('dialog', { name: 'Add User' })
  await expect(inviting).toContainText('This group is private.')
  await inviting.getByLabel('Email').fill(friend.email)
  await inviting.getByLabel('Role').selectOption('OPERATOR')
  await inviting.getByRole('button', { name: 'Add User' }).click()
  await expect(noticeOf(page, 'Invited. Waits For Acceptance.')).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Invited' })
  await expect(waiting).toContainText(`${friend.email} as OPERATOR`)
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(noticeOf(page, 'Invitation Withdrawn')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('button', { name: 'Add User' }).click()
  await inviting.getByLabel('Email').fill(friend.email)
  await inviting.getByRole('button', { name: 'Add User' }).click()
  await expect(waiting).toContainText(`${friend.email} as VIEW`)
  const groupid = GroupId.parse(/g-\w{9}/.exec(page.url())?.[0])
  await stack.ask(acceptInvitation, { groupid }, friend.token)
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(friend.email) })).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await tab(page, 'General').click()
  await page.getByLabel('Group Description').fill('Trucks of pit 4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(noticeOf(page, 'Group Updated')).toBeVisible()

  await tab(page, 'Group Log').click()
  await expect(page.getByRole('row', { name: /Invitation Accepted/ })).toContainText(friend.email)

  await tab(page, 'Group Users').click()
  await page.getByRole('button', { name: `Remove ${friend.email}` }).click()
  await expect(page.getByRole('alertdialog').getByText('1 device is lost.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove User' }).click()
  await expect(page.getByRole('row', { name: new RegExp(friend.email) })).toHaveCount(0)

  await tab(page, 'General').click()
  await page.getByRole('button', { name: 'Leave Group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Group' }).click()
  await expect(noticeOf(page, 'You left Pit North')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('VIEW sees nothing to set and may leave @phone', async ({ as, stack, complaints }) => {
  complaints.allow(/status of 404/)
  const [admin, viewer] = await Promise.all([stack.newUser('group admin'), stack.newUser('group viewer')])
  const { deviceid } = await stack.newDevice({}, [[admin, 'ADMIN']])
  const groupid = await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [viewer, 'VIEW'],
    ],
    [deviceid],
  )
  const page = await as(viewer.email)
  await page.goto(`/group/${groupid}/settings`)
  await expect(page.getByText('Your role here is VIEW.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave Group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Group' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(`/group/${groupid}/settings`)
  await expect(page.getByText('Group not found, or not shared with you.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/$/)
})

import { putView } from '../../shared/views/views'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'
import { tabTo } from './fixtures/tabTo'

test('a view and a device that were removed come back by Undo, with the keyboard alone', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('careful owner')
  const { deviceid } = await stack.newDevice({ name: 'Pump 7' }, [[owner, 'ADMIN']])
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [deviceid])
  const { viewid } = await stack.ask(putView, { groupid, view: { name: 'Yard' } }, owner.token)
  const page = await as(owner.email)

  await page.goto(`/group/${groupid}/${viewid}`)
  const tab = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('listitem')
    .filter({ hasText: 'Yard' })
  await expect(tab).toBeVisible()
  await page.getByRole('button', { name: 'View menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete View' })
  await expect(question).toContainText('Right after it you can undo this.')
  await question.getByRole('button', { name: 'Delete View' }).click()
  await expect(tab).toHaveCount(0)
  await expect(noticeOf(page, 'View Removed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(noticeOf(page, 'Yard restored')).toBeVisible()
  await expect(tab).toBeVisible()
  await page.goto(`/group/${groupid}/${viewid}`)
  await expect(page.getByText('This view is empty.')).toBeVisible()

  await page.goto(`/group/${groupid}/settings/1`)
  const row = page.getByRole('row', { name: new RegExp(deviceid) })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove Devices' })
  await expect(removal).toContainText('Right after it you can undo this.')
  await removal.getByRole('button', { name: 'Remove Devices' }).click()
  await expect(row).toHaveCount(0)
  const undo = noticeOf(page, 'Devices Removed').getByRole('button', { name: 'Undo' })
  await tabTo(page, undo)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(noticeOf(page, 'The devices are in the group again')).toBeVisible()
  await expect(row).toBeVisible()
})

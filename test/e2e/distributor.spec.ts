import { dayMs } from '../../shared/core/time'
import { distributorAction } from '../../shared/distributor/distributorAction'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

test('a distributor arms a trial reset and lets the next user in, until they take that back', async ({
  as,
  stack,
}) => {
  const distributor = await stack.newUser('distributor on a page', ['distributors'])
  const addedTs = Math.floor((Date.now() - 30 * dayMs) / 1000)
  const { deviceid } = await stack.newDevice({ name: 'Depot Pump', tier: 'STANDARD', addedTs }, [
    [distributor, 'ADMIN'],
  ])
  const page = await as(distributor.email)
  await page.goto(`/data/${deviceid}`)
  const tools = page.getByRole('dialog', { name: 'Distributor Tools' })
  const open = () => page.getByRole('button', { name: 'Distributor Tools' }).click()
  const expectDone = async (text: string) => {
    const told = noticeOf(page, 'Success').filter({ hasText: text })
    await expect(told).toBeVisible()
  }

  await open()
  await expectAccessible(page)
  await tools.getByRole('button', { name: 'Reset Trial' }).click()
  await expectDone('The trial will restart when the next user is added')
  const reset = tools.getByRole('button', { name: 'Reset Trial' })
  await expect(reset).toBeDisabled()
  await reset.focus()
  await expect(page.getByRole('tooltip')).toHaveText('The trial restarts when the next user is added.')
  await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 })
  await tools.getByRole('button', { name: 'Allow Next User' }).click()
  await expectDone('becomes ADMIN')
  await tools.getByRole('button', { name: 'Cancel' }).click()
  await expectDone('setup password is needed')
  await expect(tools.getByRole('button', { name: 'Allow Next User' })).toBeVisible()
})

test('what a distributor is refused is told in the words of the server', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/409/)
  const distributor = await stack.newUser('second distributor', ['distributors'])
  const addedTs = Math.floor((Date.now() - 30 * dayMs) / 1000)
  const { deviceid } = await stack.newDevice({ tier: 'STANDARD', addedTs }, [[distributor, 'ADMIN']])
  const page = await as(distributor.email)
  await page.goto(`/data/${deviceid}`)
  await page.getByRole('button', { name: 'Distributor Tools' }).click()
  const reset = page
    .getByRole('dialog', { name: 'Distributor Tools' })
    .getByRole('button', { name: 'Reset Trial' })
  await expect(reset).toBeEnabled()
  // Somebody else is quicker.
  await stack.ask(distributorAction, { deviceid, action: 'reset-trial' }, distributor.token)
  await reset.click()
  const told = page.getByRole('alertdialog', { name: 'Error' })
  await expect(told).toContainText('It cannot be reset twice.')
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(reset).toBeDisabled()
})

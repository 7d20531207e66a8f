import { dayMs } from '../../shared/core/time'
import { distributorAction } from '../../shared/distributor/distributors'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

test('a distributor lets the next user in and takes that back; a trial that another has reset is not reset twice', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/409/)
  const distributor = await stack.newUser('distributor on a page', ['distributors'])
  const addedTs = Math.floor((Date.now() - 30 * dayMs) / 1000)
  const { deviceid } = await stack.newDevice({ name: 'Depot Pump', tier: 'STANDARD', addedTs }, [
    [distributor, 'ADMIN'],
  ])
  const page = await as(distributor.email)
  await page.goto(`/data/${deviceid}`)
  await page.getByRole('button', { name: 'Distributor Tools' }).click()
  const tools = page.getByRole('dialog', { name: 'Distributor Tools' })
  await expectAccessible(page)
  const expectDone = async (text: string) => {
    const shown = noticeOf(page, 'Success').filter({ hasText: text })
    await expect(shown).toBeVisible()
  }
  await tools.getByRole('button', { name: 'Allow Next User' }).click()
  await expectDone('becomes ADMIN')
  await tools.getByRole('button', { name: 'Cancel' }).click()
  await expectDone('setup password is needed')
  await expect(tools.getByRole('button', { name: 'Allow Next User' })).toBeVisible()

  // Somebody else is quicker, while this press is on its way.
  const first = async () =>
    stack.ask(distributorAction, { deviceid, action: 'reset-trial' }, distributor.token)
  await page.route(
    '**/billing-distributor-action/**',
    async (route) => {
      await first()
      await route.continue()
    },
    { times: 1 },
  )
  const reset = tools.getByRole('button', { name: 'Reset Trial' })
  await reset.click()
  const shown = page.getByRole('alertdialog', { name: 'Error' })
  await expect(shown).toContainText('It cannot be reset twice.')
  await shown.getByRole('button', { name: 'OK' }).click()
  await expect(reset).toBeDisabled()
  await reset.focus()
  await expect(page.getByRole('tooltip')).toHaveText('The trial restarts when the next user is added.')
  await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 })
})

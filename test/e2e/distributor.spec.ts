import { dayMs } from '../../shared/core/time'
import { distributorAction } from '../../shared/distributor/distributorAction'
import { expectAccessible } from './fixtures/expectAccessible'
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
  const acknowledge = async (text: string) => {
    const told = page.getByRole('alertdialog', { name: 'Success' })
    await expect(told).toContainText(text)
    const reloaded = page.waitForEvent('load')
    await told.getByRole('button', { name: 'OK' }).click()
    await reloaded
  }

  await open()
  await expectAccessible(page)
  await tools.getByRole('button', { name: 'Reset Trial' }).click()
  await acknowledge('The trial will restart when the next user is added')
  await open()
  const reset = tools.getByRole('button', { name: 'Reset Trial' })
  await expect(reset).toBeDisabled()
  await reset.focus()
  await expect(page.getByRole('tooltip')).toHaveText('The trial restarts when the next user is added.')
  await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 })
  await tools.getByRole('button', { name: 'Allow Next User' }).click()
  await acknowledge('becomes ADMIN')
  await open()
  await tools.getByRole('button', { name: 'Cancel' }).click()
  await acknowledge('setup password is needed')
  await open()
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

import { getPermissions } from '../../../shared/devices/deviceUsers'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { queryReadings } from '../../../shared/data/queryReadings'
import { eventually } from '../../harness/eventually'
import { runSwaps } from '../../harness/runSwaps'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { openDevicePage } from '../fixtures/openDevicePage'
import { pressAction } from '../fixtures/pressAction'
import { expect, test } from '../fixtures/portalTest'
import { untilKept } from '../fixtures/untilKept'

test('three presses put another unit in the place of one, and one puts it back @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Unit Changer')
  const [old, fresh] = await Promise.all([
    stack.newDevice({ name: 'Press 4' }, [[owner, 'ADMIN']]),
    stack.newDevice({ name: 'Spare' }, [[owner, 'ADMIN']]),
  ])
  const cards = { cp1: { name: 'Ram' } }
  await stack.ask(putSettings, { deviceid: old.deviceid, PORTAL_displaySettings: cards }, owner.token)
  const link = await stack.connect(old)
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts, cp1: 71 })
  await untilKept(stack, { device: old, reader: owner, ts })
  await link.disconnect()
  const steps = await countSteps(page, { isMobile })
  await as(owner.email)
  await openDevicePage(page, old.deviceid, 'Press 4')

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  const before = steps.clicks()
  await page.getByRole('menu').getByText('Replace the unit…', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the unit of Press 4' })
  await dialog.getByRole('radio', { name: `Spare (${fresh.deviceid})` }).click()
  await expect(dialog).toContainText('It can be undone for 7 days.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(dialog).toContainText(`${fresh.deviceid} is taking the place of ${old.deviceid}.`)
  expect(steps.clicks() - before, 'presses').toBeLessThanOrEqual(3)
  expect(steps.fields()).toBe(0)
  await eventually(async () => {
    await runSwaps(stack)
    await expect(dialog).toContainText(`${fresh.deviceid} is Press 4 now.`, { timeout: 5000 })
  })
  await expectAccessible(page)
  await dialog.getByRole('link', { name: `Open ${fresh.deviceid}` }).click()
  await expect(page).toHaveURL(new RegExp(`/data/${fresh.deviceid}$`))
  await expect(page.getByText(`Took over from ${old.deviceid}`)).toBeVisible()
  const { data } = await stack.ask(queryReadings, { deviceid: fresh.deviceid }, owner.token)
  expect(data[0]).toMatchObject({ cp1: 71 })

  await page.goto(`/data/${old.deviceid}`)
  await expect(page.getByText(`Replaced by ${fresh.deviceid} on`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click()
  await eventually(async () => {
    await runSwaps(stack)
    const back = await stack.ask(queryReadings, { deviceid: old.deviceid }, owner.token)
    expect(back.data[0]).toMatchObject({ cp1: 71 })
  })
  await expect(page.getByText('Getting back its place')).toBeHidden()
  await expect(page.getByText(`Replaced by ${fresh.deviceid} on`)).toBeHidden()
})

test('a device goes to another owner, and the one of before leaves it @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const [seller, buyer] = await Promise.all([stack.newUser('Seller'), stack.newUser('Buyer')])
  const sold = await stack.newDevice({ name: 'Sold pump' }, [[seller, 'ADMIN']])
  // They work together on another one: what one gives the other needs no acceptance.
  await stack.newDevice({ name: 'Shared pump' }, [
    [seller, 'ADMIN'],
    [buyer, 'VIEW'],
  ])
  const steps = await countSteps(page, { isMobile })
  await as(seller.email)
  await page.goto(`/data/${sold.deviceid}`)
  const before = steps.clicks()
  await pressAction(page, 'Move to another owner…')
  const dialog = page.getByRole('dialog', { name: 'Move to another owner: Sold pump' })
  const leave = dialog.getByRole('button', { name: 'Leave Sold pump' })
  await expect(dialog).toContainText('Another person must be ADMIN first.')
  await dialog.getByLabel('Email of the new owner').fill(buyer.email)
  await dialog.getByRole('button', { name: 'Make them ADMIN' }).click()
  await expect(dialog).toContainText(`${buyer.email} is ADMIN too.`)
  await leave.click()
  await page
    .getByRole('alertdialog', { name: 'Leave Sold pump' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect(page).toHaveURL('/')
  expect(steps.clicks() - before).toBeLessThanOrEqual(6)
  const { users } = await stack.ask(getPermissions, { deviceid: sold.deviceid }, buyer.token)
  expect(users.map(({ email, permission }) => [email, permission])).toEqual([[buyer.email, 'ADMIN']])
})

test('the one of before stays until a stranger has accepted', async ({ as, stack }) => {
  const [seller, stranger] = await Promise.all([stack.newUser('Careful Seller'), stack.newUser('Far Buyer')])
  const sold = await stack.newDevice({ name: 'Slow sale' }, [[seller, 'ADMIN']])
  const page = await as(seller.email)
  await page.goto(`/data/${sold.deviceid}?handover=owner`)
  const dialog = page.getByRole('dialog', { name: 'Move to another owner: Slow sale' })
  await dialog.getByLabel('Email of the new owner').fill(stranger.email)
  await dialog.getByRole('button', { name: 'Make them ADMIN' }).click()
  await expect(dialog).toContainText(`${stranger.email} is invited and becomes ADMIN on accepting.`)
  await expect(dialog.getByRole('button', { name: 'Leave Slow sale' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

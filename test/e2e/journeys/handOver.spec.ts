import { getPermissions } from '../../../shared/devices/deviceUsers'
import { putSettings, getSettings } from '../../../shared/settings/deviceSettings'
import { queryReadings } from '../../../shared/data/queryReadings'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { openDevicePage } from '../fixtures/openDevicePage'
import { pressAction } from '../fixtures/pressAction'
import { expect, test } from '../fixtures/portalTest'
import { untilKept } from '../fixtures/untilKept'

test('a machine gets another unit, which goes on with its cards and its past @phone', async ({
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
  await stack.ask(
    putSettings,
    { deviceid: old.deviceid, PORTAL_displaySettings: { cp1: { name: 'Ram' } } },
    owner.token,
  )
  const link = await stack.connect(old)
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts, cp1: 71 })
  await untilKept(stack, { device: old, reader: owner, ts })
  const steps = await countSteps(page, { isMobile })
  await as(owner.email)
  await openDevicePage(page, old.deviceid, 'Press 4')
  const before = steps.clicks()

  await pressAction(page, 'Replace the unit…')
  const dialog = page.getByRole('dialog', { name: 'Replace the unit of Press 4' })
  await dialog.getByLabel('New unit').selectOption({ label: `Spare (${fresh.deviceid})` })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  const outcome = dialog.getByRole('list', { name: 'Result of the import' })
  await expect(outcome).toContainText('Display Settings: Would be imported')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(outcome).toContainText('Display Settings: Imported')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel(`Setup password of ${old.deviceid}`).fill(old.setupPassword)
  await dialog.getByRole('button', { name: 'Move the readings' }).click()
  await page
    .getByRole('alertdialog', { name: 'Transfer Data' })
    .getByRole('button', { name: 'Transfer Data' })
    .click()
  await expect(dialog).toContainText(`They are moving to ${fresh.deviceid}.`)
  await dialog.getByRole('link', { name: `Open ${fresh.deviceid}` }).click()
  await expect(page).toHaveURL(new RegExp(`/data/${fresh.deviceid}$`))
  expect(steps.clicks() - before).toBeLessThanOrEqual(10)
  expect(steps.fields()).toBeLessThanOrEqual(4)

  const { deviceRecord } = await stack.ask(getSettings, { deviceid: fresh.deviceid }, owner.token)
  expect(deviceRecord.PORTAL_displaySettings?.cp1?.name).toBe('Ram')
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid: fresh.deviceid }, owner.token)
    expect(data[0]).toMatchObject({ cp1: 71 })
  })
  await link.disconnect()
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

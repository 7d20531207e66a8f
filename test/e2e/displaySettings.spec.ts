import type { Page } from '@playwright/test'
import { getConfig } from '../../shared/settings/deviceConfig'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { connectConfigured } from './fixtures/connectConfigured'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { pressAction } from './fixtures/pressAction'
import { pressOnCard } from './fixtures/pressOnCard'

const wanted = ['Supply Voltage', 'Humidity', 'Ambient']
const titlesOf = async (page: Page) => {
  const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  return titles.filter((title) => wanted.includes(title))
}
const reading = () => ({ ts: Math.floor(Date.now() / 1000), vin: 12.4, humidity: 45, ambient: 21, cp1: 5 })
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Display Settings', exact: true })

test('an owner rearranges and hides cards by keyboard, and a viewer sees it', async ({ page, as, stack }) => {
  const [owner, viewer] = [await stack.newUser('Arranger'), await stack.newUser('Onlooker')]
  const device = await stack.newDevice({ name: 'Arranged' }, [
    [owner, 'USER'],
    [viewer, 'VIEW'],
  ])
  const link = await stack.connect(device)
  await link.sendReading(reading())
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'Arranged')
  await expect(cardOf(page, 'Humidity')).toBeVisible()
  await expect.poll(() => titlesOf(page)).toEqual(['Supply Voltage', 'Ambient', 'Humidity'])

  await page.getByRole('button', { name: 'Display Settings', exact: true }).click()
  const list = listOf(page)
  const announced = list.getByRole('status')
  await list.getByRole('button', { name: 'Move Humidity' }).press('Space')
  await expect(announced).toHaveText(/^Humidity (picked up|over)/)
  const place = Number(/position (\d+)/.exec(await announced.innerText())?.[1])
  // The list measures its rows after it was picked up: a key that comes before that is not heard.
  await expect(async () => {
    if ((await announced.innerText()).includes(`position ${place} `)) await page.keyboard.press('ArrowUp')
    await expect(announced).toHaveText(new RegExp(`over position ${place - 1} of`), { timeout: 5000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(announced).toHaveText(/^Humidity dropped/)
  await list.getByLabel('Order of Ambient').fill('1.5')
  await list.getByLabel('Order of Supply Voltage').fill('80')
  await list.getByLabel('Order of Supply Voltage').press('Enter')
  await expect(list.getByLabel('Order of Ambient')).toHaveValue('61')
  await list.getByLabel('Search cards').fill('custom')
  await list.getByLabel('Show Custom 1').uncheck()
  await list.getByRole('button', { name: 'Apply' }).click()
  await expect(cardOf(page, 'Custom 1')).toHaveCount(0)
  await expect.poll(() => titlesOf(page)).toEqual(['Humidity', 'Ambient', 'Supply Voltage'])

  await as(viewer.email)
  await openDevicePage(page, device.deviceid, 'Arranged')
  await expect(cardOf(page, 'Humidity')).toBeVisible()
  await expect.poll(() => titlesOf(page)).toEqual(['Humidity', 'Ambient', 'Supply Voltage'])
  await expect(cardOf(page, 'Custom 1')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /display settings/i })).toHaveCount(0)
  await link.disconnect()
})

test('a gauge is set for one key, seen before it is applied, and taken back @phone', async ({
  page,
  as,
  stack,
}) => {
  const owner = await stack.newUser('Gauge Maker')
  const device = await stack.newDevice({ name: 'Gauged' }, [[owner, 'ADMIN']])
  const link = await stack.connect(device)
  await link.sendReading(reading())
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'Gauged')
  await pressOnCard(page, 'Custom 1', 'Display settings')
  const dialog = page.getByRole('dialog', { name: 'Display Settings – Custom 1' })
  await dialog.getByLabel('Name').fill('Boom <b>press')
  await dialog.getByLabel('Units').fill('bar')
  await dialog.getByLabel('Decimal Places').fill('12')
  await dialog.getByLabel('Display Type').selectOption('Gauge')
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeDisabled()
  const limits = { Minimum: '0', Maximum: '0', 'Warning low': '1', 'Warning high': '4', 'Alarm low': '0' }
  for (const [label, value] of Object.entries(limits)) await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Alarm high').fill('8')
  await expect(dialog.getByText('Gauge Error: Invalid min/max range').first()).toBeVisible()
  await expect(apply).toBeDisabled()
  await dialog.getByLabel('Maximum').fill('10')
  await expect(dialog.getByRole('img', { name: '5.00000000 bar, Warning' })).toBeVisible()
  await apply.click()

  const card = cardOf(page, 'Boom bpress')
  await expect(card.getByRole('img', { name: '5.00000000 bar, Warning' })).toBeVisible()
  // The card shows it at once; it can be taken back when it is saved.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(card.getByRole('img', { name: '5.00000000 bar, Warning' })).toBeVisible()

  await pressOnCard(page, 'Boom bpress', 'Display settings')
  const again = page.getByRole('dialog', { name: 'Display Settings – Boom bpress' })
  await again.getByLabel('Display Type').selectOption('Plain')
  await page.keyboard.press('Escape')
  const unsaved = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await unsaved.getByRole('button', { name: 'Discard changes' }).click()
  await expect(again).toBeHidden()
  await expect(card.getByRole('img', { name: /bar, Warning/ })).toBeVisible()
  await pressOnCard(page, 'Boom bpress', 'Display settings')
  await again.getByLabel('Display Type').selectOption('Plain')
  await again.getByRole('button', { name: 'Apply' }).click()
  await expect(card.getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('img', { name: /bar, Warning/ })).toBeVisible()

  // Taken back once more, that is the plain number again: but by now it is somebody else's.
  await expect(page.getByText('The change was undone', { exact: true })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const theirs = { cp1: { name: 'Theirs', displayType: 'plain' } }
  await stack.ask(putSettings, { deviceid: device.deviceid, PORTAL_displaySettings: theirs }, owner.token)
  await undo.click()
  await expect(page.getByText('Nothing was undone, changed by somebody else since: Theirs')).toBeVisible()
  await expect(cardOf(page, 'Theirs')).toContainText('5.00')
  await link.disconnect()
})

test('widgets and charts are added up to their number, and removed after a question', async ({
  page,
  as,
  stack,
}) => {
  const owner = await stack.newUser('Chart Keeper')
  const device = await stack.newDevice({ name: 'Charted' }, [[owner, 'ADMIN']])
  const link = await stack.connect(device)
  await link.sendReading(reading())
  await stack.ask(
    putSettings,
    {
      deviceid: device.deviceid,
      PORTAL_displaySettings: Object.fromEntries([1, 2, 4, 5, 6].map((n) => [`chart${n}`, {}])),
    },
    owner.token,
  )
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'Charted')
  await page.getByRole('button', { name: 'Display Settings', exact: true }).click()
  const list = listOf(page)
  await expect(list.getByRole('button', { name: 'Add Chart' })).toHaveAccessibleDescription(
    'Maximum number of charts reached [5]',
  )
  await list.getByRole('button', { name: 'Remove Chart 2' }).click()
  await page.getByRole('alertdialog', { name: 'Remove Card' }).getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('button', { name: 'Remove Chart 2' })).toHaveCount(0)
  await list.getByRole('button', { name: 'Add Trigger' }).click()
  const trigger = page.getByRole('dialog', { name: 'Display Settings – Trigger 1' })
  await trigger.getByLabel('Name', { exact: true }).fill('Horn')
  await trigger.getByLabel('Group', { exact: true }).selectOption('Trigger Group 1')
  await trigger.getByLabel('Group name').fill('Signals')
  await trigger.getByRole('button', { name: 'Apply' }).click()
  const triggers = cardOf(page, 'Triggers')
  await expect(triggers.getByRole('group', { name: 'Signals' }).getByText('Horn')).toBeAttached()
  await list.getByRole('button', { name: 'Remove Horn' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove Trigger' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(triggers.getByText('Horn')).toHaveCount(0)
  await list.getByRole('button', { name: 'Add Chart' }).click()
  await expect(page).toHaveURL(`/chart/${device.deviceid}/chart2`)
  await link.disconnect()
})

test('cards are arranged on the page, and Escape loses nothing in silence @phone', async ({
  page,
  as,
  stack,
}) => {
  const owner = await stack.newUser('Page Arranger')
  const device = await stack.newDevice({ name: 'To arrange' }, [[owner, 'ADMIN']])
  const link = await stack.connect(device)
  await link.sendReading(reading())
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'To arrange')
  await pressAction(page, 'Arrange cards')
  const place = page.getByRole('region', { name: 'Arrange cards' })
  await place.getByRole('button', { name: 'Pin Humidity to the top' }).click()
  await place.getByRole('button', { name: 'Hide Ambient' }).click()
  await expect(place.getByRole('list', { name: 'Shown cards' }).getByRole('listitem').first()).toContainText(
    'Humidity',
  )
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await place.getByRole('button', { name: 'Apply' }).click()
  await expect(cardOf(page, 'Ambient')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('Humidity')

  await pressAction(page, 'Arrange cards')
  await place.getByText('Hidden cards').click()
  await expect(place.getByRole('list', { name: 'Hidden cards' })).toContainText('Ambient')
  await place.getByRole('button', { name: 'Cancel' }).click()
  await expect(place).toHaveCount(0)
  await link.disconnect()
})

test('one set of limits colours a value, sends events and says who is alerted', async ({
  page,
  as,
  stack,
}) => {
  const owner = await stack.newUser('Limit Setter')
  const device = await stack.newDevice({ name: 'Limited' }, [[owner, 'USER']])
  const { deviceid } = device
  const config = { device: { model: 'ORB-C1', name: 'Limited', base_interval: 60 } }
  const link = await connectConfigured(stack, { device, reader: owner, config })
  await link.sendReading(reading())
  await as(owner.email)
  await openDevicePage(page, deviceid, 'Limited')
  await pressOnCard(page, 'Supply Voltage', 'Limits')
  const panel = page.getByRole('dialog', { name: 'Limits – Supply Voltage' })
  const [alarm, warning] = ['Alarm', 'Warning'].map((name) => panel.getByRole('group', { name, exact: true }))
  await expect(panel.getByRole('img', { name: /^Today / })).toBeVisible()
  await alarm!.getByLabel('Above').fill('9')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(alarm!.getByText('Alarm above must be more than 9.')).toBeVisible()
  await expectAccessible(page)
  await alarm!.getByLabel('Above').fill('17')
  await alarm!.getByLabel('Below').fill('')
  await expect(warning!.getByRole('switch', { name: 'Also send an event' })).not.toBeChecked()
  await panel.getByRole('checkbox', { name: 'Alert me by email' }).uncheck()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/^(Queued|Handed over)/)).toBeVisible()
  await expect
    .poll(async () => {
      const { pending } = await stack.ask(getConfig, { deviceid }, owner.token)
      const { deviceRecord } = await stack.ask(getSettings, { deviceid }, owner.token)
      return [pending, deviceRecord.PORTAL_displaySettings?.vin?.gaugeSettings]
    })
    .toEqual([
      { 'vin.alarm': '-2000000000,17' },
      { min: 0, max: 32, warnLow: 10, warnHigh: 15, alarmLow: null, alarmHigh: 17 },
    ])
  await panel.getByRole('button', { name: 'Close' }).last().click()

  await pressOnCard(page, 'Humidity', 'Hide')
  await expect(cardOf(page, 'Humidity')).toHaveCount(0)
  await noticeOf(page, 'Humidity hidden').getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, 'Humidity')).toBeVisible()
  await pressOnCard(page, 'Humidity', 'Pin to the top')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('Humidity')
  await link.disconnect()
})

test('limits that are few stand together at the top of their panel', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  await pressOnCard(page, 'Coolant Temp', 'Limits')
  const panel = page.getByRole('dialog', { name: 'Limits – Coolant Temp' })
  await expect(panel.getByText(/^The device does not watch this measurement itself/)).toBeVisible()
  await expect(panel.getByRole('switch')).toHaveCount(0)
  const topOf = async (label: string) => {
    const group = panel.getByRole('group', { name: label, exact: true })
    return (await group.getByLabel('Below').boundingBox())?.y ?? 0
  }
  expect((await topOf('Warning')) - (await topOf('Alarm'))).toBeLessThan(140)
})

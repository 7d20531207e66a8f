import { putSettings } from '../../shared/settings/deviceSettings'
import { makePng } from '../fixtures/images'
import type { Harness } from '../harness/openHarness'
import { expectAccessible } from './fixtures/expectAccessible'
import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'

const arrange = async (stack: Harness) => {
  const [owner, viewer] = [await stack.newUser('Drawer'), await stack.newUser('Looker')]
  const device = await stack.newDevice({ name: 'Drawn' }, [
    [owner, 'USER'],
    [viewer, 'VIEW'],
  ])
  const connection = await stack.connect(device, { listen: false })
  const measure = (vin: number) => connection.sendReading({ ts: Date.now() / 1000, vin })
  await measure(12.34)
  return { owner, viewer, device, measure, connection }
}

test('a widget is drawn, saved, and alive among the cards', async ({ as, stack, complaints }) => {
  const { owner, viewer, device, measure, connection } = await arrange(stack)
  const { deviceid } = device
  const page = await as(owner.email, owner.password)
  await page.goto(`/widget/${deviceid}/widget1`)
  const canvas = page.getByRole('group', { name: 'Canvas' })
  const panel = page.getByRole('region', { name: 'Properties' })

  await panel.getByLabel('Name', { exact: true }).fill('Pump house')
  await panel
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'too-large.png', mimeType: 'image/png', buffer: Buffer.alloc(307_201) })
  await expect(panel.getByRole('alert')).toHaveText('Image too large. (300 kB limit)')
  await panel
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: makePng({ width: 40, height: 40 }) })
  await expect(canvas.locator('image')).toHaveAttribute('href', /^blob:/)

  await page.getByRole('button', { name: '+ Status indicator' }).click()
  await panel.getByLabel('Data element').selectOption('vin')
  await expect(canvas.locator('[data-level=alarm]')).toBeVisible()
  await page.getByRole('button', { name: '+ Text' }).click()
  await panel.getByLabel('Shows').selectOption('value')
  await panel.getByLabel('Data element').selectOption('vin')
  await expect(canvas).toContainText('12.34')

  const text = canvas.getByRole('button', { name: /^Text: Supply Voltage/ })
  await text.focus()
  await expect(text).toHaveAccessibleName(/at 60, 20/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(text).toHaveAccessibleName(/at 65, 21/)
  await page.keyboard.press('Control+z')
  await expect(text).toHaveAccessibleName(/at 60, 20/)
  // Waits until it stands still.
  await text.hover({ position: { x: 4, y: 4 } })
  const box = await text.boundingBox()
  if (box === null) throw new Error('The text is not drawn.')
  await page.mouse.down()
  await page.mouse.move(box.x + 104, box.y + 84, { steps: 4 })
  await page.mouse.up()
  await expect(text).toHaveAccessibleName(/at \d*[05], \d*[05]$/)
  await expect(text).not.toHaveAccessibleName(/at 60, 20/)

  await panel.getByLabel('Properties of').selectOption({ label: 'Status indicator: Supply Voltage' })
  await expect(panel.getByLabel('Radius (px)')).toHaveValue('12')
  await canvas.locator('[data-grip] rect').hover()
  const grip = await canvas.locator('[data-grip] rect').boundingBox()
  if (grip === null) throw new Error('The lamp cannot be resized.')
  await page.mouse.down()
  await page.mouse.move(grip.x + 60, grip.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(panel.getByLabel('Radius (px)')).not.toHaveValue('12')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByLabel('Radius (px)')).toHaveValue('12')
  await panel.getByRole('button', { name: 'Align right' }).click()
  await expect(panel.getByLabel('Left (px)')).toHaveValue('254')
  await panel.getByLabel('High alarm').fill('30')
  await expect(panel.getByRole('status', { name: 'Hints' })).toHaveText(
    'The high alarm comes before its warning.',
  )
  await panel.getByLabel('High alarm').fill('45')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  const card = cardOf(page, 'Pump house')
  await expect(card).toContainText('12.34')
  await expect(card.getByRole('img', { name: 'Supply Voltage: Alarm, 12.34' })).toBeVisible()
  await page.reload()
  await expect(card.locator('image')).toHaveAttribute('href', /^http.*X-Amz-Signature=/)
  await measure(30)
  await expect(card).toContainText('30.00')
  await expect(card.getByRole('img', { name: 'Supply Voltage: Normal, 30.00' })).toBeVisible()

  const onlooker = await as(viewer.email, viewer.password)
  await onlooker.goto(`/widget/${deviceid}/widget1`)
  await expect(onlooker).toHaveURL(`/data/${deviceid}`)
  await expect(cardOf(onlooker, 'Pump house')).toContainText('30.00')
  await expect(cardOf(onlooker, 'Pump house').getByRole('button')).toHaveCount(0)
  await connection.disconnect()
  expect(complaints.evals()).toBe(0)
})

test('changes are not lost by accident, and a widget is deleted after a question @phone', async ({
  as,
  stack,
}) => {
  const { owner, device, connection } = await arrange(stack)
  const { deviceid } = device
  const page = await as(owner.email, owner.password)
  await page.goto(`/widget/${deviceid}/widget7`)
  await page.getByRole('button', { name: '+ Level indicator' }).click()
  await page.getByRole('combobox', { name: 'Data element' }).selectOption('vin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('button', { name: /^Level indicator: Supply Voltage/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  await openDevicePage(page, deviceid, 'Drawn')
  await expect(cardOf(page, 'Widget 1').getByRole('img', { name: /^Supply Voltage: 12.34/ })).toBeVisible()

  await page.goto(`/widget/${deviceid}/widget7`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  await expect(cardOf(page, 'Widget 1')).toHaveCount(0)
  await connection.disconnect()
})

test('an address of no widget says so under the name of its device', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/widget/TRUCK0001/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Haul Truck 1' })).toBeVisible()
  await expect(page.getByText('Widget not found')).toBeVisible()
})

test('two people draw one widget at once, and nothing of either is lost', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const { owner, device, connection } = await arrange(stack)
  const { deviceid } = device
  const saveElsewhere = (name: string) =>
    stack.ask(
      putSettings,
      { deviceid, PORTAL_displaySettings: { widget1: { widget: { name } } } },
      owner.token,
    )
  await saveElsewhere('Pump house')
  const page = await as(owner.email, owner.password)
  await page.goto(`/widget/${deviceid}/widget1`)
  const name = page.getByRole('region', { name: 'Properties' }).getByLabel('Name', { exact: true })
  const text = page.getByRole('button', { name: /^Text: Text, at/ })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Widget Changed Meanwhile' })
  await page.getByRole('button', { name: '+ Text' }).click()
  await page.keyboard.press('Escape')

  await saveElsewhere('Theirs')
  await save.click()
  await expect(question).toContainText('Somebody else saved this widget while you were working on it.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Load theirs' }).click()
  await expect(text).toHaveCount(0)
  await page.getByLabel('Properties of').selectOption({ label: 'Widget: Theirs' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toBeVisible()
  await expect(name).toHaveValue('Pump house')

  await saveElsewhere('Theirs again')
  await save.click()
  await question.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  await expect(cardOf(page, 'Theirs again')).toBeVisible()
  await expect(cardOf(page, 'Pump house 1')).toContainText('Text')
  await connection.disconnect()
})

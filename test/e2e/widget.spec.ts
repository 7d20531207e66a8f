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
  const box = await text.boundingBox()
  if (box === null) throw new Error('The text is not drawn.')
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 104, box.y + 84, { steps: 4 })
  await page.mouse.up()
  await expect(text).toHaveAccessibleName(/at \d*[05], \d*[05]$/)
  await expect(text).not.toHaveAccessibleName(/at 60, 20/)

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  const card = cardOf(page, 'Pump house')
  await expect(card).toContainText('12.34')
  await expect(card.getByRole('img', { name: 'Supply Voltage: Alarm, 12.34' })).toBeVisible()
  await page.reload()
  await expect(card.locator('image')).toHaveAttribute('href', /^http.*X-Amz-Signature=/)
  await measure(30)
  await expect(card).toContainText('30.00', { timeout: 30_000 })
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
  await page.getByLabel('Data element').selectOption('vin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Level indicator: Supply Voltage/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await openDevicePage(page, deviceid, 'Drawn')
  await expect(cardOf(page, 'Widget 7').getByRole('img', { name: /^Supply Voltage: 12.34/ })).toBeVisible()

  await page.goto(`/widget/${deviceid}/widget7`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  await expect(cardOf(page, 'Widget 7')).toHaveCount(0)
  await connection.disconnect()
})

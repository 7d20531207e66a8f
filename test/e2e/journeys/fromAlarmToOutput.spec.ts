import { putSettings } from '../../../shared/settings/deviceSettings'
import { countSteps } from '../fixtures/countSteps'
import { holdButton } from '../fixtures/holdButton'
import { noticeOf } from '../fixtures/noticeOf'
import { cardOf } from '../fixtures/openDevicePage'
import { expect, test } from '../fixtures/portalTest'
import { untilKept } from '../fixtures/untilKept'

const hot = { topic: 'cp1', msg: 'Too much pressure', lv: 40 }
const question = 'Open the relief valve?'

test('from an alarm to its device and an output that is done, in two presses of a phone @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Valve Owner')
  const device = await stack.newDevice({ name: 'Loud press' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  const tp1 = { name: 'Relieve', confirm: true, confirmText: question }
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: { tp1 } }, owner.token)
  const link = await stack.connect(device, { respond: () => ({ result: null }) })
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts, cp1: 99, events: [hot] })
  await untilKept(stack, { device, reader: owner, ts })
  const steps = await countSteps(page, { isMobile })
  await as(owner.email)
  await page.goto('/')

  if (isMobile) {
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await expect(bar.getByRole('link', { name: /^Events/ })).toHaveText('Events1 unacknowledged')
  }
  const before = steps.clicks()
  await page.getByRole('main').getByRole('link', { name: 'Loud press' }).first().click()

  const triggers = cardOf(page, 'Triggers')
  const button = triggers.getByRole('button', { name: /Relieve|Trigger Queued/ })
  await expect(button).toBeVisible()
  const placeOf = async () => (await triggers.boundingBox())?.y ?? NaN
  const place = await placeOf()
  if (isMobile) {
    await holdButton(page, button, async () => {
      await expect(triggers).toContainText(question)
      await expect(button).toContainText('Trigger Queued')
    })
  } else {
    await button.click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Action' })
    await expect(dialog).toContainText(question)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(button).toContainText(/Done ✓ \d+\.\d s/)
  await expect(noticeOf(page, 'Successfully Queued')).toBeVisible()
  expect(link.frames.map(({ method }) => method)).toContain('Admin.Trigger')
  expect(steps.clicks() - before).toBe(isMobile ? 2 : 3)

  await link.sendReading({ ts: ts + 5, cp1: 98, events: [hot, { topic: 'mjs', msg: 'Relieved', lv: 5 }] })
  await expect(cardOf(page, 'Events')).toContainText('Relieved')
  expect(Math.abs((await placeOf()) - place), 'news pushes nothing').toBeLessThanOrEqual(2)
  await expect(button).toHaveText(/^Relieve\s*Done ✓/)
  await link.disconnect()
})

test('a tap on an output of a phone asks first, also where a mouse would not be asked @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Slipping Finger')
  const device = await stack.newDevice({ name: 'Horn truck' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: { tp1: { name: 'Horn' } } }, owner.token)
  const link = await stack.connect(device, { respond: () => ({ result: null }) })
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts, vin: 12 })
  await untilKept(stack, { device, reader: owner, ts })
  const page = await as(owner.email)
  await page.goto(`/data/${deviceid}`)
  const horn = cardOf(page, 'Triggers').getByRole('button', { name: /Horn|Trigger Queued/ })
  if (isMobile) {
    await horn.tap()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Action' })
    await expect(dialog).toContainText('Horn will be triggered on Horn truck')
    expect(link.frames).toEqual([])
    await dialog.getByRole('button', { name: 'Confirm' }).tap()
  } else {
    await horn.click()
  }
  await expect(horn).toContainText(/Done ✓/)
  expect(link.frames.map(({ method }) => method)).toEqual(['Admin.Trigger'])
  await link.disconnect()
})

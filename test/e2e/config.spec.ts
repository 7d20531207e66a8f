import type { Page } from '@playwright/test'
import type { DeviceId } from '../../shared/core/ids'
import { getConfig } from '../../shared/settings/deviceConfig'
import type { Harness } from '../harness/openHarness'
import type { Person } from '../harness/makePeople'
import { connectConfigured } from './fixtures/connectConfigured'
import { leave } from './fixtures/leave'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const config = {
  device: { model: 'ORB-C1', name: 'Bore Pump', base_interval: 60, transmit_interval: 1, always_on: false },
  gps: { interval: 1, maxtime: 60 },
  wifi: { sta: { enable: true, ssid: 'site', pass: 'secret' } },
}

/** A device that has told its settings and is away again. */
const configuredDevice = async (stack: Harness, admin: Person) => {
  const device = await stack.newDevice({}, [[admin, 'ADMIN']])
  await leave(stack, device, await connectConfigured(stack, { device, reader: admin, config }))
  return device
}

const openSettings = async (page: Page, deviceid: DeviceId) => {
  await page.goto(`/config/${deviceid}`)
  await expect(page.getByText('Settings last read')).toBeVisible()
}

test('a setting is checked, asked about, saved, waits for the device and is applied', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('settings admin')
  const device = await configuredDevice(stack, admin)
  const page = await as(admin.email)
  await openSettings(page, device.deviceid)
  await expect(page).toHaveTitle(/Settings/)
  await expect(page.getByText('A GPS max time under 180 seconds')).toBeVisible()

  const interval = page.getByRole('textbox', { name: 'Base Interval' })
  const save = page.getByRole('button', { name: 'Save Settings' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await interval.fill('soon')
  await expect(
    page.getByText('The value entered for Base Interval is not a valid number.').first(),
  ).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await interval.fill('4')
  await save.click()
  const question = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(question).toContainText('base interval less than 5 seconds')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(noticeOf(page, 'Changes Pending')).toBeVisible()
  await expect(page.getByText('Pending, the device has 60')).toBeVisible()
  await expect(interval).toHaveValue('4')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const queue = page.locator('summary', { hasText: 'Command Queue' })
  await expect(queue).toContainText('1 pending')
  await queue.click()
  await expect(page.getByRole('region', { name: 'Command Queue' })).toContainText(/Pending|Queued/i)

  const link = await stack.connect(device, { respond: () => ({ result: { saved: true } }) })
  await link.sendReading({ ts: Date.now() / 1000, vin: 12.6 })
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 20_000 })
  await link.disconnect()
})

test('three settings on two tabs are reviewed, saved and applied by the device', async ({ as, stack }) => {
  const admin = await stack.newUser('settings two tabs')
  const device = await configuredDevice(stack, admin)
  const { deviceid } = device
  const page = await as(admin.email)
  await openSettings(page, deviceid)
  const save = page.getByRole('button', { name: 'Save Settings' })
  await page.getByRole('textbox', { name: 'Transmit Interval' }).fill('2')
  await page.locator('label', { hasText: /^Always On$/ }).click()
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Changes not saved' })
  await expect(review.getByRole('listitem')).toHaveText([/Transmit Interval.*1 → 2/, /Always On.*off → on/])
  await review.getByRole('button', { name: 'Close' }).click()
  await save.click()
  await expect(page.getByText('Pending, the device has 1')).toBeVisible()

  // The warning leads to the setting that causes it, on another tab.
  await page.locator('summary', { hasText: 'Command Queue' }).click()
  await page.getByRole('link', { name: /^Show the setting: A GPS max time/ }).click()
  await expect(page).toHaveURL(`/config/${deviceid}/internal#gps.maxtime`)
  const gps = page.getByRole('textbox', { name: 'Max Time' })
  await expect(gps).toBeFocused()
  await expect(gps).toHaveAccessibleDescription(/under 180 seconds/)
  await gps.fill('240')
  await expect(gps).not.toHaveAccessibleDescription(/under 180 seconds/)
  await save.click()
  await expect(page.getByText('Pending, the device has 60')).toBeVisible()

  const link = await stack.connect(device, { respond: () => ({ result: { saved: true } }) })
  await link.sendReading({ ts: Date.now() / 1000, vin: 12.6 })
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('data sent base intervals')
  await page.getByRole('link', { name: /^Transmit Interval/ }).click()
  await expect(page).toHaveURL(`/config/${deviceid}/general#device.transmit_interval`)
  await expect(page.getByRole('textbox', { name: 'Transmit Interval' })).toBeFocused()
  await expect(page.getByText('Applied', { exact: true })).toHaveCount(2)
  await link.disconnect()
})

test('changes are not lost without a question @phone', async ({ as, stack, isMobile }) => {
  const admin = await stack.newUser('settings editor')
  const { deviceid } = await configuredDevice(stack, admin)
  const page = await as(admin.email)
  await openSettings(page, deviceid)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Device Name' }).fill('Bore Pump 2')
  const goToJson = () =>
    isMobile
      ? page.getByRole('combobox', { name: 'Settings' }).selectOption('JSON')
      : page.getByRole('tab', { name: 'JSON' }).click()
  await goToJson()
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await expect(question).toContainText('Changes have not been saved, continue to new page?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Device Name' })).toHaveValue('Bore Pump 2')
  await goToJson()
  await question.getByRole('button', { name: 'Discard changes' }).click()

  await expect(page).toHaveURL(`/config/${deviceid}/json`)
})

test('settings written as JSON are read before they are sent', async ({ as, stack }) => {
  const admin = await stack.newUser('settings writer')
  const { deviceid } = await configuredDevice(stack, admin)
  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/json`)
  await expect(page.getByRole('region', { name: 'Settings that the device reported' })).toContainText('"***"')
  const text = page.getByRole('textbox', { name: 'Settings to change, as JSON' })
  const apply = page.getByRole('button', { name: 'Apply Settings' })
  await text.fill('{"gps":')
  await expect(page.getByText(/^Invalid JSON\./).first()).toBeVisible()
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await text.fill('{"gps":{"maxtime":200},"wifi":{"sta":{"pass":"***"}}}')
  await apply.click()
  await page.getByRole('alertdialog', { name: 'Warning' }).getByRole('button', { name: 'Continue' }).click()
  const incomplete = page.getByRole('alertdialog', { name: 'Incomplete' })
  await expect(incomplete.getByRole('listitem')).toHaveText(['wifi.sta.pass'])
  await incomplete.getByRole('button', { name: 'OK' }).click()
  await expectAccessible(page)
})

test('what is typed wrong is named at its field, and a secret is not read over a shoulder', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('settings checker')
  const { deviceid } = await configuredDevice(stack, admin)
  const page = await as(admin.email)
  await openSettings(page, deviceid)
  const save = page.getByRole('button', { name: 'Save Settings' })
  await page.getByRole('textbox', { name: 'Base Interval' }).fill('')
  await expect(page.getByText('Base Interval must be set.').first()).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/config/${deviceid}/network#wifi.sta.pass`)
  const password = page.getByLabel('Password', { exact: true }).first()
  await password.fill('hunter2-typed')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Changes not saved' })
  await expect(review).toContainText('Password')
  await expect(review).not.toContainText('hunter2-typed')
  await review.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Show Password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/config/${deviceid}/endpoint#endpoint.mqtt.server`)
  const broker = page.getByRole('textbox', { name: 'Broker Address' })
  await broker.fill('a b:99999')
  await expect(page.getByText('Broker address is not valid.').first()).toBeVisible()
  await broker.fill('broker.example.com')
  await save.click()
  await expect(noticeOf(page, 'Changes Pending')).toBeVisible()
  await expect(broker).toHaveValue('broker.example.com:8883')
})

test('a setting that nothing knows is asked about by name before it is sent', async ({ as, stack }) => {
  const admin = await stack.newUser('settings guesser')
  const { deviceid } = await configuredDevice(stack, admin)
  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/json`)
  const text = page.getByRole('textbox', { name: 'Settings to change, as JSON' })
  const apply = page.getByRole('button', { name: 'Apply Settings' })
  await text.fill('{"gsm":{"scan_mode":7}}')
  await expect(page.getByText(/Network Mode \(gsm\.scan_mode\) is invalid/).first()).toBeVisible()
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await text.fill('{"nosuch":{"thing":1}}')
  await apply.click()
  const question = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(question).toContainText('The portal does not know this setting: nosuch.thing.')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(noticeOf(page, 'Changes Pending')).toBeVisible()
  const { pending } = await stack.ask(getConfig, { deviceid }, admin.token)
  expect(pending).toEqual({ 'nosuch.thing': 1 })
})

test('a device that has told nothing has no settings to show; VIEW is taken to its data', async ({
  as,
  stack,
}) => {
  const person = await stack.newUser('settings viewer')
  const [silent, seen] = await Promise.all([
    stack.newDevice({}, [[person, 'ADMIN']]),
    stack.newDevice({}, [[person, 'VIEW']]),
  ])
  const page = await as(person.email)
  await openSettings(page, silent.deviceid)
  await expect(page.getByText('No Config Available')).toBeVisible()
  await page.goto(`/config/${seen.deviceid}`)
  await expect(page).toHaveURL(`/data/${seen.deviceid}`)
  await expect(noticeOf(page, 'needs the permission USER or ADMIN; yours is VIEW')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

/** The buttons of the page's head that have words; the timeline's have signs, and an event leads to its card. */
const namedButtons = async (page: Page) => {
  const header = page.getByRole('main').locator('header').first()
  return (await header.getByRole('button').allInnerTexts()).filter(
    (text) => /[a-z]/.test(text) && !/^(Info|Alert|Warning|Alarm):/.test(text),
  )
}

/** What the menu beside them offers. */
const menuEntries = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  return page.getByRole('menu').locator('[role^="menuitem"]').allInnerTexts()
}

test('VIEW sees readings, but no triggers, no commands and no button for either', async ({ as }) => {
  const page = await as('viewer')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  await expect(cardOf(page, 'Supply Voltage')).toBeVisible()
  for (const title of ['Triggers', 'Command Queue']) {
    await expect(cardOf(page, title)).toHaveCount(0)
    await expect(page.getByRole('button', { name: title })).toHaveCount(0)
  }
  const header = page.getByRole('main').locator('header').first()
  await expect(header.getByText('VIEW')).toBeVisible()
  expect(await namedButtons(page)).toEqual(['Asset Notes', 'Refresh'])
  expect(await menuEntries(page)).toEqual(['Raw JSON'])
})

test('OPERATOR presses triggers and sees their commands, and nothing more', async ({ as }) => {
  const page = await as('operator')
  await openDevicePage(page, 'EXCAV0001', 'Excavator 1')
  await cardOf(page, 'Triggers').getByRole('button', { name: 'Horn' }).click()
  await expect(noticeOf(page, 'Successfully Queued')).toBeVisible()
  const queue = cardOf(page, 'Command Queue')
  await expect(queue.getByRole('row', { name: /Trigger: Horn/ }).first()).toContainText('Complete')
  // A machine of the demo has an alarm now and then, which they may acknowledge.
  const buttons = (await namedButtons(page)).filter((name) => name !== 'Acknowledge')
  expect(buttons).toEqual(['Triggers', 'Asset Notes', 'Refresh'])
  expect(await menuEntries(page)).toEqual(['Command Queue', 'Raw JSON'])
})

const longAgoTs = Math.floor(Date.now() / 1000) - 200 * 86_400

test('a device on the Basic plan explains what it does not have', async ({ as, stack }) => {
  const user = await stack.newUser('Basic User')
  const device = await stack.newDevice({ name: 'Plain', addedTs: longAgoTs, tier: 'STANDARD' }, [
    [user, 'USER'],
  ])
  // Of its own: one of the demo has no position now and then.
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.4, gps_lat: -33, gps_lon: 151 })
  await link.disconnect()
  const page = await as(user.email)
  await openDevicePage(page, device.deviceid, 'Plain')
  await expect(page.getByText(/Basic plan: the update rate is limited to 5 minutes/)).toBeVisible()
  await expect(cardOf(page, 'Triggers')).toContainText('Triggers are unavailable on the Basic Plan')
  await expect(cardOf(page, 'Triggers').getByRole('button', { name: /^(?!Actions of)/ })).toHaveCount(0)
  await expect(cardOf(page, 'Position').getByRole('button', { name: 'Load Map' })).toBeVisible()
})

test('a device on a trial says how many days are left', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'COMPR0001', 'Compressor 1')
  await expect(page.getByText(/Trial: (29|30|31) days remaining/)).toBeVisible()
})

test('staff are told how far a device’s clock is off, and read more than its plan keeps', async ({
  as,
  stack,
}) => {
  const staff = await stack.newUser('Clock Reader', ['senquip_admin'])
  const owner = await stack.newUser('Clock Owner')
  const device = await stack.newDevice({ name: 'Slow clock', addedTs: longAgoTs, tier: 'STANDARD' }, [
    [owner, 'ADMIN'],
  ])
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000) - 60, vin: 12.4, gps_lat: -33, gps_lon: 151 })
  const difference = /Device time is \d+ s behind server time/
  const page = await as(staff.email)
  await openDevicePage(page, device.deviceid, 'Slow clock')
  await expect(page.getByText(difference)).toBeVisible()
  await expect(cardOf(page, 'Position').getByRole('button', { name: 'Route' })).toBeVisible()
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'Slow clock')
  await expect(cardOf(page, 'Position').getByRole('button', { name: 'Load Map' })).toBeVisible()
  await expect(page.getByText(difference)).toHaveCount(0)
  await link.disconnect()
})

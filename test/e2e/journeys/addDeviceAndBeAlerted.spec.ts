import { setTimeout } from 'node:timers/promises'
import { getAlerts } from '../../../shared/alerts/alertSettings'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'
import { startSimulated } from '../fixtures/startSimulated'

const mostClicks = 8
const mostFields = 4
const alertsAreLateMs = 1500
const unsold = { tier: 'STANDARD', addedTs: undefined } as const

test('a new device is added, named and watched in eight presses, and its alarm arrives by email @phone', async ({
  as,
  stack,
  isMobile,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const owner = await stack.newUser('Label Holder')
  const { deviceid, setupPassword } = await stack.newDevice(unsold)
  const device = startSimulated(stack, { deviceid, setupPassword })
  try {
    const page = await as(owner.email)
    // Who is alerted is known last: a limit that could be typed before that would alert no one.
    await page.route('**/api/device/*/alerts', async (route) => {
      await setTimeout(alertsAreLateMs)
      await route.continue()
    })
    const steps = await countSteps(page, { isMobile })
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Add Device' }).click()
    await page.getByLabel('Device ID').fill(deviceid)
    await page.getByRole('button', { name: 'Add Device', exact: true }).click()
    await expect(page.getByText(`${deviceid} has no owner yet.`)).toBeVisible()
    await page.getByLabel('Setup Password').fill(setupPassword)
    await page.getByRole('button', { name: 'Add Device', exact: true }).click()
    const added = page.getByRole('alertdialog', { name: 'Device Added' })
    await expect(added).toContainText(`${deviceid} is yours. Name it next`)
    await added.getByRole('button', { name: 'Set Up Device' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Bore Pump')
    await page.getByRole('button', { name: 'Save and Continue' }).click()
    // The name is kept on the device: an alarm before it has taken it over would come under its id.
    await eventually(async () => {
      const { deviceRecord } = await stack.ask(getSettings, { deviceid }, owner.token)
      expect(deviceRecord.PORTAL_deviceName).toBe('Bore Pump')
    })
    await page.getByRole('button', { name: 'Set limits of Supply Voltage' }).click()

    const alarm = page.getByRole('group', { name: 'Alarm' })
    const me = page.getByRole('checkbox', { name: 'Alert me by email' })
    await expect(page.getByRole('img', { name: /^Today .* V, now .* V$/ })).toBeVisible()
    await alarm.getByLabel('Below').fill('14')
    await expect(alarm.getByRole('switch', { name: 'Also send an event' })).toBeChecked()
    await expect(me).toBeChecked()
    await expect(page.getByText('Saving switches emails of alarms on, at most once an hour.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^In force on the device since /)).toBeVisible()
    await expect(page.getByText('Alerts are on. Emailed to 1 email address: alarms hourly.')).toBeVisible()
    expect(steps.clicks(), 'presses').toBeLessThanOrEqual(mostClicks)
    expect(steps.fields(), 'fields').toBeLessThanOrEqual(mostFields)

    await eventually(async () => {
      const mails = await stack.mailsTo(owner.email)
      expect(mails.map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/^\[ALARM\] Bore Pump: Supply Voltage/),
      )
    })
    const { ALERTS_emailList } = await stack.ask(getAlerts, { deviceid }, owner.token)
    expect(ALERTS_emailList).toEqual([owner.email])
    await page.getByRole('link', { name: 'Open Device' }).click()
    await expect(page).toHaveURL(`/data/${deviceid}`)
  } finally {
    device.kill('SIGTERM')
  }
})

import { getAlarms } from '../../../shared/alarms/alarms'
import { getAlarmRules } from '../../../shared/alarms/alarmRules'
import { eventually } from '../../harness/eventually'
import { connectConfigured } from '../fixtures/connectConfigured'
import { expectAccessible } from '../fixtures/expectAccessible'
import { noticeOf } from '../fixtures/noticeOf'
import { expect, test } from '../fixtures/portalTest'
import { untilKept } from '../fixtures/untilKept'

const low = { topic: 'vin', msg: 'Low', lv: 40 }
const config = {
  device: { model: 'ORB-C1', name: 'Flaky loader', base_interval: 30 },
  vin: { warning: '', alarm: '11,2000000000', hysteresis: 0 },
}

test('an alarm waits for its delay, stays until it is reset, and notifies at once when the delay is gone', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('Patient Owner')
  const device = await stack.newDevice({ name: 'Flaky loader' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  const link = await connectConfigured(stack, { device, reader: owner, config })
  // Late enough to be measured now, early enough for all that follow.
  let ts = Math.floor(Date.now() / 1000) - 60
  const measure = async (vin: number) => {
    ts += 5
    await link.sendReading({ ts, vin, ...(vin < 11 ? { events: [low] } : {}) })
    await untilKept(stack, { device, reader: owner, ts })
  }
  await measure(12.6)

  const page = await as(owner.email)
  await page.goto(`/config/${deviceid}/events`)
  const rules = page.getByRole('region', { name: 'When events notify' })
  await rules.getByLabel('Alarm notifies after', { exact: true }).fill('30')
  await rules.getByLabel('Reminder after', { exact: true }).fill('4')
  await rules.getByLabel(/^Latched/).fill('Supply')
  await page.getByRole('option', { name: 'Supply Voltage' }).click()
  await rules.getByLabel(/^Latched/).press('Escape')
  const meaning = rules.getByRole('list', { name: 'What this means' })
  await expect(meaning).toContainText('Alarms notify when they have lasted 30 min.')
  await expect(meaning).toContainText('Stays open until a person resets it: Supply Voltage.')
  await rules.getByRole('button', { name: 'Save Rules' }).click()
  await expect(noticeOf(page, 'Rules saved')).toBeVisible()
  await expectAccessible(page)
  const { rules: saved } = await stack.ask(getAlarmRules, { deviceid }, owner.token)
  expect(saved).toMatchObject({
    onDelaySeconds: { alarm: 1800, warning: 0 },
    reminderSeconds: 14_400,
    latched: ['vin'],
  })

  await measure(10.5)
  await page.goto('/events')
  const row = page.getByRole('article').or(page.getByRole('row')).filter({ hasText: 'Flaky loader' })
  await expect(row).toContainText(/Notifies at .* if it still lasts/)

  await page.goto(`/data/${deviceid}?limits=vin`)
  const limits = page.getByRole('dialog', { name: 'Limits – Supply Voltage' })
  const delay = limits.getByLabel('Alarms last at least (min)')
  await expect(delay).toHaveValue('30')
  await delay.fill('')
  await limits.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(limits.getByText('Saved', { exact: true })).toBeVisible()
  await measure(10.4)
  const alarm = async () => (await stack.ask(getAlarms, { deviceid }, owner.token)).alarms[0]
  await eventually(async () => expect((await alarm())?.delayedUntilTs).toBeUndefined())
  await page.goto('/events')
  await expect(row).not.toContainText('Notifies at')

  for (let n = 0; n < 3; n += 1) await measure(12.6)
  await eventually(async () => expect((await alarm())?.isLatched).toBe(true))
  await page.reload()
  await expect(page.getByRole('button', { name: '1 Latched' })).toBeVisible()
  await row.getByRole('button', { name: /^More about / }).click()
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  await expect(noticeOf(page, '1 alarm reset')).toBeVisible()
  await link.disconnect()
})

import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { getAlerts } from '../../shared/alerts/alertSettings'
import { getEvents } from '../../shared/alerts/deviceEvents'
import { secondMs } from '../../shared/core/time'
import { putSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import { connectConfigured } from './fixtures/connectConfigured'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

const missing = (what: string): never => {
  throw new Error(`There is no ${what} yet.`)
}

test('an alarm reaches the address that was set up, and its link opens the device @phone', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('alert admin')
  const device = await stack.newDevice({ name: 'Bore Pump' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  const config = { device: { model: 'ORB-C1', name: 'Bore Pump', base_interval: 60 } }
  const line = await connectConfigured(stack, { device, reader: admin, config })
  const send = (events: object[]) => line.sendReading({ ts: Date.now() / secondMs, vin: 11.2, events })
  await send([{ topic: 'digital1', msg: 'Pump started', lv: 5 }])
  await eventually(async () => {
    const { active } = await stack.ask(getEvents, { deviceid }, admin.token)
    expect(active.map(({ msg }) => msg)).toEqual(['Pump started'])
  })
  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/events`)
  await expect(page.getByRole('region', { name: 'Events', exact: true })).toContainText('Pump started')
  const form = page.getByRole('region', { name: 'Alert settings' })
  await form.getByLabel('Mobile numbers').fill('0400 000 000')
  await form.getByLabel('Email addresses').fill(admin.email)
  await expect(form.getByText('Please change phone number format')).toBeVisible()
  await form.getByLabel('Mobile numbers').fill('')
  await form.getByLabel('Alarm by email').selectOption('Every 10 Minutes')
  await form.getByRole('button', { name: 'Save Settings' }).click()
  await eventually(async () => {
    const { ALERTS_emailList } = await stack.ask(getAlerts, { deviceid }, admin.token)
    expect(ALERTS_emailList).toEqual([admin.email])
  })
  await send([{ topic: 'vin', msg: 'Supply voltage low', lv: 35 }])
  const mail = await eventually(async () => {
    const mails = await stack.mailsTo(admin.email)
    return mails.find(({ subject }) => subject.startsWith('[ALARM] Bore Pump:')) ?? missing('mail')
  })
  await form.getByRole('button', { name: 'Send me a test' }).click()
  const sent = page.getByRole('region', { name: 'Sent alerts' })
  await expect(sent.getByText('Test alert')).toBeVisible()

  const link = /https?:\S+\/data\/\S+/.exec(mail.body.text ?? '')?.[0] ?? missing('link')
  const { pathname, search } = new URL(link)
  expect(search).toMatch(/^\?chart=vin&from=\d+&to=\d+$/)
  await page.goto(`${pathname}${search}`)
  await expect(page.getByRole('dialog', { name: /^Supply Voltage/ })).toBeVisible()
  await line.disconnect()
})

test('the list is everybody’s: what another ADMIN saved meanwhile is put together with what was typed @phone', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const [admin, other] = await Promise.all([stack.newUser('list admin'), stack.newUser('other admin')])
  const device = await stack.newDevice({ name: 'Bore Pump' }, [
    [admin, 'ADMIN'],
    [other, 'ADMIN'],
  ])
  const { deviceid } = device
  const config = { device: { model: 'ORB-C1', name: 'Bore Pump', base_interval: 60 } }
  const line = await connectConfigured(stack, { device, reader: admin, config })
  const page = await as(admin.email)
  // The page knows the list of before until it is told otherwise, not only until it asks again by itself.
  let old: string | undefined
  let isOld = true
  await page.route(`**/api/device/${deviceid}/alerts`, async (route) => {
    const body = isOld && old !== undefined ? old : await (await route.fetch()).text()
    old = body
    await route.fulfill({ contentType: 'application/json', body })
  })
  await page.goto(`/config/${deviceid}/events`)
  const form = page.getByRole('region', { name: 'Alert settings' })
  const zone = form.getByLabel('Time zone of alert emails')
  await expect(zone).toHaveValue('Australia/Sydney')
  await expect(form.getByText('None is set yet: emails give times in UTC until you save.')).toBeVisible()
  const list = form.getByLabel('Email addresses')
  await list.fill(admin.email)
  const change = { ALERTS_emailList: [other.email], ALERTS_timeZone: 'Australia/Perth' }
  await stack.ask(putSettings, { deviceid, ...change }, other.token)
  isOld = false
  const save = form.getByRole('button', { name: 'Save Settings' })
  await save.click()
  await expect(form.getByRole('alert')).toContainText(
    'The email addresses were changed by another person meanwhile. Please look at them and save again.',
  )
  await expect(list).toHaveValue(`${admin.email}\n${other.email}`)
  await expect(zone).toHaveValue('Australia/Perth')
  await save.click()
  await eventually(async () => {
    const { ALERTS_emailList, ALERTS_timeZone } = await stack.ask(getAlerts, { deviceid }, admin.token)
    expect([ALERTS_emailList, ALERTS_timeZone]).toEqual([[admin.email, other.email], 'Australia/Perth'])
  })
  await line.disconnect()
})

test('the page says who was left out of an alert, and that the rest of the month is for alarms @phone', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('short admin')
  const device = await stack.newDevice({ name: 'Bore Pump' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  const people = Array.from({ length: 7 }, (_, n) => `p${n}-${deviceid.toLowerCase()}@example.com`)
  const change = { ALERTS_emailList: people, ALERTS_warningEmailInterval: 600 }
  await stack.ask(putSettings, { deviceid, ...change }, admin.token)
  const now = new Date()
  await stack.clients.documents.send(
    new UpdateCommand({
      TableName: stack.address.tables.Devices,
      Key: { deviceid, sk: 'ALERTS' },
      UpdateExpression: 'SET emailUsed = :used, rolloverMs = :rolloverMs',
      ExpressionAttributeValues: {
        ':used': 176,
        ':rolloverMs': Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1),
      },
    }),
  )
  const config = { device: { model: 'ORB-C1', name: 'Bore Pump', base_interval: 60 } }
  const line = await connectConfigured(stack, { device, reader: admin, config })
  const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }
  await line.sendReading({ ts: Date.now() / secondMs, vin: 11.2, events: [low] })
  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/events`)
  const sent = page.getByRole('region', { name: 'Sent alerts' })
  await expect(sent).toContainText(`${people.slice(4).join(', ')} get it in the digest of`)
  await expect(sent).toContainText('The rest of the month is kept for alarms')
  await expect(page.getByRole('region', { name: 'This month' })).toContainText(
    'Used up for alerts and warnings: they come in a digest, at most once a day. Alarms are sent at once.',
  )
  await line.disconnect()
})

test('silence is said and ended with one press, and the first address switches Alarm on @phone', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('silent admin')
  const device = await stack.newDevice({ name: 'Bore Pump' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  const config = {
    device: { model: 'ORB-C1', name: 'Bore Pump', base_interval: 60 },
    vin: { alarm: '10,16', warning: '' },
  }
  const line = await connectConfigured(stack, { device, reader: admin, config })
  const alertsOf = () => stack.ask(getAlerts, { deviceid }, admin.token)
  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/events`)
  await expect(page.getByText('Nobody is alerted: there is no address yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Limits that send events' })).toContainText(
    /Supply Voltage.*Alarm below 10 or above 16 V/,
  )
  const form = page.getByRole('region', { name: 'Alert settings' })
  await form.getByLabel('Email addresses').fill(admin.email)
  await expect(form.getByText('The first address switches Alarm by email on.')).toBeVisible()
  await form.getByLabel('Alarm by email').selectOption('Never')
  await expect(
    form.getByText('Nobody at these email addresses is alerted: every level is Never.'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Nobody is alerted at 1 email address: every level is Never.')).toBeVisible()
  await page.getByRole('button', { name: 'Email alarms hourly' }).click()
  await expect(page.getByText('Emailed to 1 email address: alarms hourly.')).toBeVisible()
  expect(await alertsOf()).toMatchObject({
    ALERTS_emailList: [admin.email],
    ALERTS_alarmEmailInterval: 3600,
    ALERTS_warningEmailInterval: 0,
  })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit limits of Supply Voltage' }).click()
  const panel = page.getByRole('dialog', { name: 'Limits – Supply Voltage' })
  const alarm = panel.getByRole('group', { name: 'Alarm', exact: true })
  await expect(alarm.getByLabel('Above')).toHaveValue('16')
  await expect(panel.getByRole('checkbox', { name: 'Alert me by email' })).toBeChecked()
  await panel.getByRole('group', { name: 'Warning', exact: true }).getByLabel('Above').fill('15.5')
  await expect(
    panel.getByText('Nobody is emailed about warnings: how often they are sent is Never.'),
  ).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Email warnings at most once an hour' }).check()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/Emailed to 1 email address: alarms hourly, warnings hourly\./)).toBeVisible()
  expect(await alertsOf()).toMatchObject({ ALERTS_warningEmailInterval: 3600 })
  await line.disconnect()
})

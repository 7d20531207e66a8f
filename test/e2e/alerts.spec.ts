import { getAlerts } from '../../shared/alerts/alertSettings'
import { getEvents } from '../../shared/alerts/deviceEvents'
import { secondMs } from '../../shared/core/time'
import { eventually } from '../harness/eventually'
import { connectConfigured } from './fixtures/connectConfigured'
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

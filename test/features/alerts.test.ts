import { beforeAll, describe, expect, it } from 'vitest'
import { getAlerts, getNotices } from '../../shared/alerts/alertSettings'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { removeGroupUser } from '../../shared/groups/groupUsers'
import { sendTestAlert } from '../../shared/alerts/alertActions'
import { secondMs } from '../../shared/core/time'
import { putSettings } from '../../shared/settings/deviceSettings'
import { getServerLog } from '../../shared/serverlog/serverLog'
import type { ConnectedDevice } from '../harness/connectDevice'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let device: Device
let line: ConnectedDevice
const phone = '+61400000123'

const hot = { topic: 'ambient', msg: 'Coolant temperature high', lv: 35 }
const send = (events: object[]) =>
  line.sendReading({
    ts: Date.now() / secondMs,
    vin: 11.2,
    ambient: 104,
    ...(events.length > 0 ? { events } : {}),
  })
const put = (change: object) => stack.call(putSettings, { deviceid: device.deviceid, ...change }, admin.token)
const alertMails = async () =>
  (await stack.mailsTo(admin.email)).filter(({ subject }) => subject.startsWith('['))
const texts = async () => {
  const answer = await fetch(`${stack.address.variables.AWS_ENDPOINT_URL_SNS ?? ''}/sms`)
  return ((await answer.json()) as { to: string; text: string; region?: string }[]).filter(
    ({ to }) => to === phone,
  )
}

beforeAll(async () => {
  admin = await stack.newUser('owner')
  device = await stack.newDevice({ name: 'Haul Truck <1>' }, [[admin, 'ADMIN']])
  line = await stack.connect(device)
  return () => line.disconnect()
})

describe('the alerts of a device', () => {
  it('are refused in the words that the form says, and nothing of a bad change is kept', async () => {
    const local = await put({ ALERTS_phoneList: ['0400 000 000'] })
    expect(local.status).toBe(400)
    expect((local.body as { message: string }).message).toContain(
      'Please change phone number format to match',
    )
    const many = Array.from({ length: 11 }, (_, n) => `a${n}@example.com`)
    const eleven = await put({ ALERTS_alarmEmailInterval: 600, ALERTS_emailList: many })
    expect((eleven.body as { message: string }).message).toContain('Maximum 10 email addresses allowed.')
    expect((await put({ ALERTS_alarmEmailInterval: 700 })).status).toBe(400)
    expect((await put({ ALERTS_emails_remaining: 300 })).status).toBe(403)
    expect((await put({ ALERTS_brandURL: 'https://evil.example' })).status).toBe(403)
    const { ALERTS_emailList, ALERTS_alarmEmailInterval } = await stack.ask(
      getAlerts,
      { deviceid: device.deviceid },
      admin.token,
    )
    expect([ALERTS_emailList, ALERTS_alarmEmailInterval]).toEqual([[], 0])
  })

  it('are for devices of a plan that has them; nothing of the change is kept', async () => {
    const { deviceid } = await stack.newDevice({ tier: 'STANDARD', addedTs: undefined }, [[admin, 'ADMIN']])
    const change = { deviceid, ALERTS_alarmEmailInterval: 600, ALERTS_emailList: [admin.email] }
    const { status, body } = await stack.call(putSettings, change, admin.token)
    expect([status, (body as { message: string }).message]).toEqual([
      403,
      'Email and SMS alerts need a Hosted plan.',
    ])
    const { ALERTS_emailList } = await stack.ask(getAlerts, { deviceid }, admin.token)
    expect(ALERTS_emailList).toEqual([])
  })

  it('say what becomes of a device that falls silent, and after how long', async () => {
    const read = () => stack.ask(getAlerts, { deviceid: device.deviceid }, admin.token)
    expect(await read()).toMatchObject({
      ALERTS_noContactLevel: 'warning',
      ALERTS_noContactSeconds: 0,
      ownSilentSeconds: 3720,
    })
    expect((await put({ ALERTS_noContactSeconds: 60 })).status).toBe(400)
    expect((await put({ ALERTS_noContactLevel: 'always' })).status).toBe(400)
    const change = { ALERTS_noContactLevel: 'alarm', ALERTS_noContactSeconds: 1800 }
    expect((await put(change)).status).toBe(200)
    expect(await read()).toMatchObject(change)
  })

  it('reach people by mail and text message within seconds, once, and are counted', async () => {
    const change = {
      ALERTS_emailList: [admin.email.toUpperCase()],
      ALERTS_phoneList: ['+61 400 000 123'],
      ALERTS_alarmEmailInterval: 600,
      ALERTS_alarmSMSInterval: 2_592_000,
      ALERTS_timeZone: 'Australia/Brisbane',
    }
    expect((await put(change)).status).toBe(200)
    await send([])
    await send([hot])
    const mail = await eventually(async () => (await alertMails())[0] ?? expect.fail('no mail'))
    expect(mail.subject).toMatch(/^\[ALARM\] Haul Truck <1>: Coolant temperature high \(104 °C\)$/)
    expect(mail.body.html).toContain('Haul Truck &lt;1&gt;')
    expect(mail.body.text).toMatch(
      new RegExp(`/data/${device.deviceid}\\?chart=ambient&from=\\d{10}&to=\\d{10}`),
    )
    const [sms] = await eventually(async () =>
      (await texts()).length > 0 ? texts() : expect.fail('no message'),
    )
    expect(sms?.text).toBe('Haul Truck <1> ALARM: Coolant temperature high (104 deg C)')
    // Whose limit is its own: codes of the user pool are paid for in the region of the stacks.
    expect(sms?.region).toBe('ap-southeast-1')
    await send([hot])
    await send([])
    const shown = await stack.ask(getAlerts, { deviceid: device.deviceid }, admin.token)
    expect(shown).toMatchObject({
      ALERTS_emails_remaining: 299,
      ALERTS_sms_remaining: 99,
      email: { used: 1 },
    })
    const { notices } = await eventually(async () => {
      const list = await stack.ask(getNotices, { deviceid: device.deviceid }, admin.token)
      return list.notices.every(({ state }) => state === 'sent') ? list : expect.fail('not marked yet')
    })
    expect(notices).toHaveLength(2)
    expect(notices.map(({ recipients }) => recipients[0]?.state)).toEqual(['accepted', 'accepted'])
    expect(await alertMails()).toHaveLength(1)
  })

  it('can be tried: a test goes the whole way and costs one', async () => {
    await stack.ask(sendTestAlert, { deviceid: device.deviceid }, admin.token)
    await eventually(async () => {
      const subjects = (await alertMails()).map(({ subject }) => subject)
      expect(subjects).toContain('[TEST] Haul Truck <1>: Test alert')
    })
    expect(await stack.ask(getAlerts, { deviceid: device.deviceid }, admin.token)).toMatchObject({
      ALERTS_emails_remaining: 298,
    })
  })

  it('end for an address that mails cannot reach, or that does not want them', async () => {
    const [lost, unwilling] = ['bounce+x@simulator.amazonses.com', 'complaint@simulator.amazonses.com']
    await put({ ALERTS_emailList: [admin.email, lost, unwilling] })
    await send([{ ...hot, msg: 'Coolant temperature very high', topic: 'eng_temp' }])
    const read = () => stack.ask(getAlerts, { deviceid: device.deviceid }, admin.token)
    const { switchedOff } = await eventually(async () => {
      const alerts = await read()
      return alerts.switchedOff.length === 2 ? alerts : expect.fail('nothing came back')
    })
    const inOrder = [...switchedOff].sort((a, b) => a.address.localeCompare(b.address))
    expect(inOrder).toMatchObject([
      { address: lost, reason: 'bounced', detail: 'smtp; 550 5.1.1 user unknown' },
      { address: unwilling, reason: 'complained' },
    ])
    await eventually(async () => {
      const { notices } = await stack.ask(getNotices, { deviceid: device.deviceid }, admin.token)
      // A notice of an event before may have been sent after this one.
      const three = notices.find(({ recipients }) => recipients.length === 3)
      expect(three?.recipients.map(({ state }) => state)).toEqual(['accepted', 'bounced', 'complained'])
    })
    await put({ ALERTS_emailList: [admin.email], ALERTS_switchOn: [lost, unwilling] })
    expect((await read()).switchedOff).toEqual([])
    await send([])
  })

  it('end for an address with one click in a mail, visibly, until somebody switches it on', async () => {
    const [mail] = await alertMails()
    const header = mail?.headers?.find(({ name }) => name === 'List-Unsubscribe')?.value ?? ''
    const address = new URL(header.slice(1, -1))
    const click = (path: string) =>
      fetch(new URL(path, stack.address.url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await click(`${address.pathname}x`)).status).toBe(400)
    expect((await click(address.pathname)).status).toBe(200)
    expect((await click(address.pathname)).status).toBe(200)
    const { switchedOff } = await stack.ask(getAlerts, { deviceid: device.deviceid }, admin.token)
    expect(switchedOff).toMatchObject([{ address: admin.email, reason: 'unsubscribed' }])
    const { events } = await stack.ask(getServerLog, { deviceid: device.deviceid }, admin.token)
    expect(events.map(({ eventName }) => eventName)).toContain('Address Switched Off')
    await put({ ALERTS_switchOn: [admin.email] })
    expect((await stack.ask(getAlerts, { deviceid: device.deviceid }, admin.token)).switchedOff).toEqual([])
  })

  it('end for a person who is removed from the device, or from the group that gave it, where that is asked for', async () => {
    const [left, right] = await Promise.all([stack.newUser('leaver'), stack.newUser('member')])
    const made = await stack.newDevice({}, [
      [admin, 'ADMIN'],
      [left, 'ADMIN'],
    ])
    const { deviceid } = made
    const groupid = await stack.newGroup(
      [
        [admin, 'ADMIN'],
        [right, 'VIEW'],
      ],
      [deviceid],
    )
    const ALERTS_emailList = [admin.email, left.email, right.email]
    await stack.ask(putSettings, { deviceid, ALERTS_emailList }, admin.token)
    const list = async () => (await stack.ask(getAlerts, { deviceid }, admin.token)).ALERTS_emailList
    await stack.ask(removeDeviceUser, { deviceid, userid: left.userid, stopAlerts: true }, admin.token)
    expect(await list()).toEqual([admin.email, right.email])
    const targetUserID = right.userid
    await stack.ask(removeGroupUser, { groupid, targetUserID, stopAlerts: true }, admin.token)
    expect(await list()).toEqual([admin.email])
  })
})

import { describe, expect, it } from 'vitest'
import { updatePlan } from '../../shared/billing/updatePlan'
import { dayMs, secondMs } from '../../shared/core/time'
import { getServerLog } from '../../shared/serverlog/serverLog'
import {
  endAccountSessions,
  getStaffAccount,
  putSpecialGroups,
  staffSearch,
} from '../../shared/staff/staffSearch'
import {
  getStaffTimeline,
  getStaffDevice,
  putBillingNotes,
  removeFromAccount,
} from '../../shared/staff/staffDevice'
import { putSettings } from '../../shared/settings/deviceSettings'
import { userLogin } from '../../shared/users/session'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let known: Promise<Person> | undefined
const staffMember = () => (known ??= stack.newUser('mender', ['senquip_admin']))

const find = async (text: string) => stack.ask(staffSearch, { text }, (await staffMember()).token)

describe('what staff look for', () => {
  it('is found by the beginning of an id, a name in any capitals, and the mail of its owner', async () => {
    const owner = await stack.newUser('findme owner')
    const device = await stack.newDevice({ name: 'Zebra Crusher 7' }, [[owner, 'ADMIN']])
    const { deviceid } = device
    for (const text of [deviceid, deviceid.slice(0, 6).toLowerCase(), 'zebra crush']) {
      expect((await find(text)).devices.map((each) => each.deviceid)).toContain(deviceid)
    }
    const byMail = await find(owner.email.slice(0, -4))
    expect(byMail.accounts).toMatchObject([{ userid: owner.userid, email: owner.email }])
    expect(byMail.devices).toMatchObject([{ deviceid, by: 'owner', mail: owner.email }])
    expect(await find('no such thing')).toEqual({ devices: [], accounts: [], groups: [], more: false })
  })

  it('is nobody else’s to look for', async () => {
    const owner = await stack.newUser('curious owner')
    for (const groups of [['senquip_dev'], ['distributors']] as const) {
      const other = await stack.newUser('curious', [...groups])
      expect((await stack.call(staffSearch, { text: 'de' }, other.token)).status).toBe(403)
    }
    expect((await stack.call(staffSearch, { text: 'de' }, owner.token)).status).toBe(403)
  })
})

describe('a plan by hand', () => {
  it('is Hosted until a day, and Basic when staff end it; the log names them', async () => {
    const staff = await staffMember()
    const { deviceid } = await stack.newDevice({ tier: 'STANDARD', addedTs: 1_600_000_000 })
    const plan_expiry_ts = Math.floor((Date.now() + 30 * dayMs) / secondMs)
    const look = () => stack.ask(getStaffDevice, { deviceid }, staff.token)
    expect(await look()).toMatchObject({ plan: 'Basic' })
    await stack.ask(updatePlan, { deviceid, plan: 'PREMIUM', plan_expiry_ts }, staff.token)
    expect(await look()).toMatchObject({ plan: 'Hosted', planTerm: 'Manual', plan_expiry_ts })
    await stack.ask(updatePlan, { deviceid, plan: 'STANDARD' }, staff.token)
    expect(await look()).toMatchObject({ plan: 'Basic', tier: 'STANDARD' })
    const { events } = await stack.ask(getServerLog, { deviceid }, staff.token)
    const told = events.filter(({ eventName }) => eventName === 'Plan Changed')
    expect(told.map(({ eventUserEmail }) => eventUserEmail)).toEqual([staff.email, staff.email])
  })

  it.each([
    [{ plan: 'PREMIUM' }, 'Last day is needed for PREMIUM, and only for it.'],
    [{ plan: 'PREMIUM', plan_expiry_ts: 1 }, 'The day is in the past.'],
    [{ plan: 'PREMIUM', plan_expiry_ts: 9_999_999_999 }, 'The day is more than ten years away.'],
  ])('is refused with the field that is wrong: %j', async (wanted, message) => {
    const { token } = await staffMember()
    const { deviceid } = await stack.newDevice({ tier: 'STANDARD' })
    const answer = await stack.call(updatePlan, { deviceid, ...wanted }, token)
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(await stack.ask(getStaffDevice, { deviceid }, token)).toMatchObject({ tier: 'STANDARD' })
  })
})

describe('what staff mend of a device', () => {
  it('billing notes: whoever has not read the last ones is refused, and the mail finds the device', async () => {
    const { token } = await staffMember()
    const { deviceid } = await stack.newDevice()
    const upgradeEmail = `pays-for-${deviceid.toLowerCase()}@example.com`
    const notes = { deviceid, text: 'Invoice 7', upgradeEmail, version: 0 }
    await stack.ask(putBillingNotes, notes, token)
    expect((await stack.call(putBillingNotes, { ...notes, text: 'Invoice 8' }, token)).status).toBe(409)
    expect(await find(upgradeEmail.slice(0, 20))).toMatchObject({
      devices: [{ deviceid, by: 'upgrade mail' }],
    })
    expect(await stack.ask(getStaffDevice, { deviceid }, token)).toMatchObject({
      billingNotes: { text: 'Invoice 7', upgradeEmail, version: 1 },
    })
  })

  it('taken from its last ADMIN it belongs to nobody, and its trial does not begin anew', async () => {
    const { token } = await staffMember()
    const owner = await stack.newUser('sold it on')
    const { deviceid } = await stack.newDevice({ addedTs: 1_600_000_000 }, [[owner, 'ADMIN']])
    await stack.ask(removeFromAccount, { deviceid, userid: owner.userid }, token)
    expect(await stack.ask(getStaffDevice, { deviceid }, token)).toMatchObject({
      members: [],
      added_ts: 1_600_000_000,
    })
    expect((await stack.call(getServerLog, { deviceid }, owner.token)).status).toBe(404)
    expect((await stack.call(removeFromAccount, { deviceid }, token)).status).toBe(409)
  })
})

describe('what staff mend of an account', () => {
  it('special groups count at the next request, and the account’s log says who gave them', async () => {
    const staff = await staffMember()
    const helper = await stack.newUser('helper')
    const put = (specialGroups: readonly ('distributors' | 'senquip_dev')[]) =>
      stack.ask(putSpecialGroups, { userid: helper.userid, specialGroups: [...specialGroups] }, staff.token)
    await put(['distributors'])
    await put(['senquip_dev'])
    expect(await stack.ask(userLogin, {}, helper.token)).toMatchObject({ specialGroups: ['senquip_dev'] })
    const account = await stack.ask(getStaffAccount, { userid: helper.userid }, staff.token)
    expect(account.log[0]).toMatchObject({
      eventName: 'Special Groups Changed By Staff',
      eventDescription: `${helper.email}: distributors → senquip_dev`,
      eventUserEmail: staff.email,
    })
  })

  it('the newest events and changes of an account come in one line of time', async () => {
    const staff = await staffMember()
    const owner = await stack.newUser('timeline owner')
    const device = await stack.newDevice({ name: 'Timeline Pump' }, [[owner, 'ADMIN']])
    const link = await stack.connect(device)
    const ts = Math.floor(Date.now() / 1000)
    await link.sendReading({ ts, vin: 12, events: [{ topic: 'vin', msg: 'Low', lv: 30 }] })
    await stack.ask(
      putSettings,
      { deviceid: device.deviceid, PORTAL_displaySettings: { vin: { name: 'Supply' } } },
      owner.token,
    )
    await eventually(async () => {
      const { entries, leftOut } = await stack.ask(getStaffTimeline, { userid: owner.userid }, staff.token)
      expect(entries.map((entry) => entry.ts)).toEqual(
        [...entries.map((entry) => entry.ts)].sort((a, b) => b - a),
      )
      expect(entries).toContainEqual(
        expect.objectContaining({ kind: 'event', name: 'Timeline Pump', level: 'warning', msg: 'Low' }),
      )
      const changes = entries.flatMap((entry) =>
        entry.kind === 'change' ? [entry.entry.eventDescription] : [],
      )
      expect(changes).toContain('Display settings: Supply (name empty → Supply)')
      expect(leftOut).toBe(0)
    })
    expect((await stack.call(getStaffTimeline, { userid: owner.userid }, owner.token)).status).toBe(403)
    await link.disconnect()
  })

  it('nobody takes themselves out of the staff', async () => {
    const { userid, token } = await staffMember()
    expect((await stack.call(putSpecialGroups, { userid, specialGroups: [] }, token)).status).toBe(409)
  })

  it('ended sessions are refused from their next request on', async () => {
    const { token } = await staffMember()
    const lost = await stack.newUser('lost phone')
    await stack.ask(endAccountSessions, { userid: lost.userid }, token)
    expect((await stack.call(userLogin, {}, lost.token)).status).toBe(401)
  })
})

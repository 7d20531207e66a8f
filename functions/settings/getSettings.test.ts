import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { SpecialGroup } from '../../shared/core/roles'
import { dayMs, secondMs } from '../../shared/core/time'
import { callerOf } from '../../test/integration/openScene'
import type { Caller } from '../core/http/caller'
import { type DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import { getSettings, type readSettings } from './getSettings'

const deviceid = DeviceId.parse('TRUCK0001')
const nowMs = 1_764_000_000_000
const nowTs = nowMs / secondMs
const lock = { userid: callerOf(2).userid, name: 'Ben', email: 'ben@example.com', ts: 5 }

const recordOf = (facts: Partial<RecordItem> = {}) =>
  RecordItem.parse({
    deviceid,
    name: 'Truck',
    model: 'ORB-C1',
    fw: 'SFW003-3.4.0',
    tier: 'PREMIUM',
    provisionedTs: 0,
    streams: [{ streamId: 's', deviceid, fromMs: 0 }],
    ...facts,
  })

type Items = Awaited<ReturnType<ReturnType<typeof readSettings>>>
let items: Items

const read = (by: Caller = callerOf(1)) =>
  getSettings({} as DeviceStore, () => nowMs)({ deviceid }, by, Promise.resolve(items))
const of = async (facts: Partial<RecordItem>, by?: Caller) => {
  items[0] = recordOf(facts)
  return read(by)
}
const memberOf = (...groups: SpecialGroup[]): Caller => ({ ...callerOf(1), specialGroups: new Set(groups) })

beforeEach(() => {
  items = [recordOf(), undefined, undefined, [], undefined]
})

describe('the settings that the portal keeps of a device', () => {
  it('are its record, its notes and how its values are shown', async () => {
    items = [
      recordOf({
        tierExpiryDays: 30,
        addedTs: 7,
        planExpiryTs: 8,
        lastUpgradeTs: 9,
        configToPortalTs: 10,
        noPassArmedMs: 11,
      }),
      LinkItem.parse({ deviceid, lastContactMs: 12 }),
      { notes: { status: 'ok' } },
      [{ key: 'cp1', entry: { name: 'Oil' } }],
      undefined,
    ]
    const shown = await read()
    expect(shown).toMatchObject({
      myPermission: 'ADMIN',
      requesterUserId: callerOf(1).userid,
      dataRestricted: false,
      lastContactMs: 12,
      revisions: { notes: expect.any(String) as string },
    })
    expect(shown.deviceSettings).toBe(shown.deviceRecord)
    expect(shown.deviceRecord).toMatchObject({
      deviceid,
      model: 'ORB-C1',
      fw: 'SFW003-3.4.0',
      PORTAL_deviceName: 'Truck',
      PORTAL_billingNotes: { tier_expiry_days: 30 },
      PORTAL_deviceNotes: { status: 'ok' },
      PORTAL_displaySettings: { cp1: { name: 'Oil' } },
      PORTAL_add_next_user_without_pass: { active: true },
      PORTAL_config_to_portal_ts: 10,
      added_ts: 7,
      plan_expiry_ts: 8,
      last_upgrade_ts: 9,
      SPC_allowed_devices: [],
    })
  })

  it('are not found where there is no device, or no role on it', async () => {
    await expect(read({ ...callerOf(1), role: undefined } as unknown as Caller)).rejects.toMatchObject({
      code: 'notFound',
    })
    items[0] = undefined
    await expect(read()).rejects.toMatchObject({ code: 'notFound' })
  })

  it('are empty where nothing is kept, or what is kept can no longer be read', async () => {
    const none = { PORTAL_deviceNotes: {}, PORTAL_displaySettings: {} }
    expect((await read()).deviceRecord).toMatchObject({
      ...none,
      PORTAL_add_next_user_without_pass: { active: false },
    })
    items[2] = { notes: { status: 7 } }
    items[3] = [
      { key: 'cp1', entry: { name: 7 } },
      { key: 'no key', entry: { name: 'Oil' } },
    ]
    const shown = await read()
    expect(shown.deviceRecord).toMatchObject(none)
    expect(shown.deviceRecord.PORTAL_deviceNotes).toEqual({})
    expect(shown.deviceRecord.PORTAL_displaySettings).toEqual({})
  })

  it('name the holder of the script to those alone who may see it', async () => {
    items[4] = lock
    expect((await read()).deviceRecord.PORTAL_scriptLock).toEqual(lock)
    expect((await read(callerOf(1, 'VIEW'))).deviceRecord).not.toHaveProperty('PORTAL_scriptLock')
  })

  it('say what other machines may know to those alone who may set it', async () => {
    const allowedDevices = [DeviceId.parse('TRUCK0002')]
    expect((await of({ allowedDevices })).deviceRecord).toMatchObject({ SPC_allowed_devices: allowedDevices })
    expect((await read()).deviceRecord).not.toHaveProperty('AEMP_make')
    expect((await read(memberOf('aemp_api_users'))).deviceRecord).toMatchObject({ AEMP_make: 'Senquip' })
    expect((await read(callerOf(1, 'VIEW'))).deviceRecord).not.toHaveProperty('SPC_allowed_devices')
  })
})

describe('the plan of a device', () => {
  it('on Hosted is said in full, and has no days of a trial', async () => {
    const { tier } = await read()
    expect(tier).toEqual({
      name: 'Hosted',
      color: expect.any(String) as string,
      outline: false,
      tooltip: 'Hosted plan: every reading, kept for 730 days.',
      dataStorageDays: 730,
      dataToPortal: true,
      minUpdateRate: expect.any(Number) as number,
      emails: expect.any(Number) as number,
      sms: expect.any(Number) as number,
      apiEnabled: true,
      trialResetAvailable: false,
    })
    expect(tier).not.toHaveProperty('trialDaysRemaining')
  })

  it('on Basic shows no data of the past, but to staff', async () => {
    const basic = { tier: 'STANDARD' }
    const shown = await of(basic)
    expect(shown).toMatchObject({ dataRestricted: true, tier: { name: 'Basic', dataStorageDays: 1 } })
    expect(shown.deviceRecord).toMatchObject({ dataStorageDays: 1, dataToPortal: false })
    const toStaff = await of(basic, memberOf('senquip_admin'))
    expect(toStaff).toMatchObject({ dataRestricted: false, tier: { name: 'Basic', dataStorageDays: 730 } })
    expect(toStaff.deviceRecord).toMatchObject({ dataStorageDays: 730, dataToPortal: true })
  })

  it('on Trial says how many days are left, and whether it may be restarted or will be', async () => {
    const young = { tier: 'STANDARD', addedTs: nowTs - (10 * dayMs) / secondMs }
    const shown = await of(young)
    expect(shown.tier).toMatchObject({ name: 'Trial', trialDaysRemaining: 80, trialResetAvailable: true })
    expect(shown.deviceRecord).toMatchObject({ trialResetActive: false, trialResetAvailable: true })
    expect((await of({ ...young, trialResetActive: true })).deviceRecord).toMatchObject({
      trialResetActive: true,
      trialResetAvailable: false,
    })
    expect((await of({ tier: 'PREMIUM', trialResetActive: true })).deviceRecord).toMatchObject({
      trialResetActive: false,
      trialResetAvailable: false,
    })
  })
})

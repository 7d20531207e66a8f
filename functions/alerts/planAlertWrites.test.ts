import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { openClaimScene, rolloverMs } from '../../test/integration/claimScene'
import { callerOf, startMs, tables } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import type { AlertChange } from './alertChange'
import { openAlertStore } from './alertStore'
import { listRevisions, alertKeysOf, effective, openPlanAlertWrites } from './planAlertWrites'

const ann = 'ann@example.com'
const once = 2_592_000

let here: Awaited<ReturnType<typeof openClaimScene>>
let url: string | undefined

beforeEach(async () => {
  here = await openClaimScene()
  url = undefined
})

const plan = (change: AlertChange, basedOn = {}, deviceid = here.device) => {
  const { documents, now } = here.scene
  const { devices } = here.scene.openService(documents)
  return openPlanAlertWrites({
    alerts: openAlertStore(documents, tables.devices),
    record: (id) => devices.record(id),
    urlOf: () => Promise.resolve(url),
    tables,
    now,
  })(deviceid, change, callerOf(1), basedOn)
}
const save = async (change: AlertChange, basedOn = {}) => {
  const planned = await plan(change, basedOn)
  expect(await tryTransact(here.scene.documents, planned.items)).toBe(true)
  return planned
}

describe('a change of the settings of alerts', () => {
  it('sets each interval it names, and leaves all others as they are', async () => {
    await save({ ALERTS_emailList: [ann], ALERTS_alertEmailInterval: 600, ALERTS_alarmSMSInterval: 3600 })
    await save({ ALERTS_warningEmailInterval: 86_400, ALERTS_alertSMSInterval: once })
    await save({ ALERTS_alarmEmailInterval: once, ALERTS_warningSMSInterval: 600 })
    const seconds = {
      email: { alert: 600, warning: 86_400, alarm: once },
      sms: { alert: once, warning: 600, alarm: 3600 },
    }
    expect(await here.item()).toMatchObject({ seconds, emailList: [ann], phoneList: [], version: 3 })
    await save({ ALERTS_alertEmailInterval: 0 })
    expect((await here.item()).seconds).toEqual({ ...seconds, email: { ...seconds.email, alert: 0 } })
  })

  it('keeps what was used of the month', async () => {
    await here.arrange({ emailUsed: 5, smsUsed: 6, emailDigest: 'D1' })
    await save({ ALERTS_phoneList: ['+61400000001'] })
    expect(await here.item()).toMatchObject({ emailUsed: 5, smsUsed: 6, emailDigest: 'D1', rolloverMs })
  })

  it('says what it found, by the keys that change it', async () => {
    expect((await plan({ ALERTS_emailList: [ann] })).before).toEqual({
      ALERTS_emailList: [],
      ALERTS_phoneList: [],
    })
    await here.scene.addDevice(here.device, { noContact: { level: 'alarm', seconds: 7200 } } as object)
    await here.arrange({
      seconds: { email: { alarm: 600 }, sms: { warning: 3600 } },
      ...{ emailList: [ann], phoneList: ['+61400000001'], timeZone: 'Australia/Perth' },
    })
    expect((await plan({ ALERTS_emailList: [] })).before).toEqual({
      ALERTS_alarmEmailInterval: 600,
      ALERTS_warningSMSInterval: 3600,
      ALERTS_emailList: [ann],
      ALERTS_phoneList: ['+61400000001'],
      ALERTS_timeZone: 'Australia/Perth',
      ALERTS_noContactLevel: 'alarm',
      ALERTS_noContactSeconds: 7200,
    })
  })

  it('has the device looked at from now on', async () => {
    await save({ ALERTS_emailList: [ann] })
    const rows = await here.scene.all('notices')
    expect(rows).toMatchObject([{ deviceid: here.device, id: 'WATCH', dueMs: startMs }])
  })

  it('is not written when another was first, the first of all included', async () => {
    const [first, second] = [await plan({ ALERTS_emailList: [ann] }), await plan({ ALERTS_emailList: [] })]
    expect(await tryTransact(here.scene.documents, first.items)).toBe(true)
    expect(await tryTransact(here.scene.documents, second.items)).toBe(false)
    const [third, fourth] = [await plan({ ALERTS_emailList: [] }), await plan({ ALERTS_emailList: [ann] })]
    expect(await tryTransact(here.scene.documents, third.items)).toBe(true)
    expect(await tryTransact(here.scene.documents, fourth.items)).toBe(false)
    expect((await here.item()).emailList).toEqual([])
  })

  it('from a list that looks otherwise by now is refused', async () => {
    const basedOn = listRevisions(await here.item())
    await save({ ALERTS_emailList: [ann] }, basedOn)
    await expect(plan({ ALERTS_emailList: ['bob@example.com'] }, basedOn)).rejects.toMatchObject({
      code: 'conflict',
      resultCode: 'changedMeanwhile',
      message: expect.stringContaining('The email addresses were changed') as unknown,
    })
    await save({ ALERTS_phoneList: ['+61400000001'] }, { ALERTS_phoneList: basedOn.ALERTS_phoneList })
    await expect(plan({ ALERTS_phoneList: [] }, basedOn)).rejects.toMatchObject({
      message: expect.stringContaining('The mobile numbers were changed') as unknown,
    })
  })

  it('switches on the addresses that it names, and no others', async () => {
    const since = { reason: 'bounced', atMs: 1, detail: '' }
    await here.arrange({ off: { [ann]: since, 'bob@example.com': since } })
    await save({ ALERTS_emailList: [ann] })
    expect(Object.keys((await here.item()).off)).toEqual([ann, 'bob@example.com'])
    await save({ ALERTS_switchOn: [ann] })
    expect(Object.keys((await here.item()).off)).toEqual(['bob@example.com'])
  })

  it('of a device that is not there is refused', async () => {
    await expect(plan({}, {}, DeviceId.parse('GONE00001'))).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('where links of mails lead', () => {
  it.each([
    ['https://portal.blastone.example/home', 'portal.blastone.example'],
    ['Portal.BlastOne.example', 'portal.blastone.example'],
    ['portal.blastone.example', 'portal.blastone.example'],
    ['https://evil.example/portal.blastone.example', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for an account of %j is %j', async (from, brandHost) => {
    url = from
    await save({ ALERTS_emailList: [ann] })
    expect((await here.item()).brandHost).toBe(brandHost)
  })
})

describe('what a device without a plan may change', () => {
  const field = async (change: AlertChange) => {
    await here.scene.addDevice(here.device, { tier: 'STANDARD' })
    const refused: unknown = await plan(change).then(
      () => undefined,
      (error: unknown) => error,
    )
    return refused
  }
  it.each([
    [{ ALERTS_emailList: [ann] }],
    [{ ALERTS_phoneList: ['+61400000001'] }],
    [{ ALERTS_alarmSMSInterval: 600 }],
    [{ ALERTS_alertEmailInterval: 600, ALERTS_emailList: [] }],
  ])('is not whom it alerts, nor how often: %j', async (change) => {
    expect(await field(change as AlertChange)).toMatchObject({
      code: 'forbidden',
      message: 'Email and SMS alerts need a Hosted plan.',
      field: Object.keys(change)[0],
    })
  })

  it.each([
    [{}],
    [{ ALERTS_emailList: [], ALERTS_phoneList: [] }],
    [{ ALERTS_alarmSMSInterval: 0, ALERTS_alertEmailInterval: 0 }],
    [{ ALERTS_timeZone: 'Australia/Perth', ALERTS_noContactSeconds: 7200 }],
  ])('is that it alerts no one, and all else: %j', async (change) => {
    expect(await field(change as AlertChange)).toBeUndefined()
  })
})

describe('the record of the device', () => {
  it('has the intervals of each channel that has an address', async () => {
    const seconds = { email: { alarm: 600 } }
    expect(effective({ seconds, emailList: [], phoneList: [] })).toEqual({})
    expect(effective({ seconds, emailList: [ann], phoneList: ['+61400000001'] })).toEqual({
      email: { alarm: 600 },
      sms: {},
    })
    const { record } = await plan({ ALERTS_emailList: [ann], ALERTS_alarmEmailInterval: 600 })
    expect(record).toEqual({ alertSeconds: seconds })
  })

  it('has when silence is said, each half as it was unless it is given', async () => {
    expect((await plan({ ALERTS_noContactLevel: 'alarm' })).record.noContact).toEqual({ level: 'alarm' })
    await here.scene.addDevice(here.device, { noContact: { level: 'alarm', seconds: 7200 } } as object)
    expect((await plan({ ALERTS_noContactSeconds: 0 })).record.noContact).toEqual({
      level: 'alarm',
      seconds: 0,
    })
    expect((await plan({ ALERTS_noContactLevel: 'warning' })).record.noContact).toEqual({
      level: 'warning',
      seconds: 7200,
    })
    expect((await plan({ ALERTS_emailList: [] })).record).not.toHaveProperty('noContact')
  })
})

it('the settings by their keys are those of the item and of the record', async () => {
  const item = { ...(await here.item()), seconds: { sms: { alert: 600 } } }
  expect(alertKeysOf(item, {})).toEqual({
    ALERTS_alertSMSInterval: 600,
    ALERTS_emailList: [],
    ALERTS_phoneList: [],
  })
})

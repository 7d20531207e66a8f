import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { hot, openClaimScene, rolloverMs } from '../../test/integration/claimScene'
import { callerOf, startMs, tables } from '../../test/integration/openScene'
import { openAlertStore } from './alertStore'
import { getAlerts } from './getAlerts'
import { openNoticeReader } from './noticeStore'

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
})

const read = (deviceid = here.device) => {
  const { documents, now } = here.scene
  const alerts = openAlertStore(documents, tables.devices)
  const { devices } = here.scene.openService(documents)
  return getAlerts(
    alerts,
    devices,
    openNoticeReader(documents, tables.notices),
    now,
  )({ deviceid }, callerOf(1))
}

describe('the settings of alerts', () => {
  it('of a device for which nothing was set notify no one, with the whole month left', async () => {
    const unused = { used: 0, isForAlarmsAlone: false }
    const settings = await read()
    expect(settings).not.toHaveProperty('ALERTS_timeZone')
    expect(settings).toEqual({
      ALERTS_alertEmailInterval: 0,
      ALERTS_warningEmailInterval: 0,
      ALERTS_alarmEmailInterval: 0,
      ALERTS_alertSMSInterval: 0,
      ALERTS_warningSMSInterval: 0,
      ALERTS_alarmSMSInterval: 0,
      ALERTS_noContactLevel: 'warning',
      ALERTS_noContactSeconds: 0,
      // Twice its interval and an hour.
      ownSilentSeconds: 3720,
      ALERTS_emailList: [],
      ALERTS_phoneList: [],
      ALERTS_emails_remaining: 300,
      ALERTS_sms_remaining: 100,
      ALERTS_rollover_email_limit: 300,
      ALERTS_rollover_sms_limit: 100,
      ALERTS_rollover_ts: rolloverMs / secondMs,
      ALERTS_brandURL: '',
      revisions: {
        ALERTS_emailList: expect.any(String) as string,
        ALERTS_phoneList: expect.any(String) as string,
      },
      email: { ...unused, limit: 300, keptForAlarms: 90 },
      sms: { ...unused, limit: 100, keptForAlarms: 30 },
      switchedOff: [],
    })
  })

  it('are those that were set, with what was used and who is switched off', async () => {
    const noContact = { level: 'alarm', seconds: 7200 }
    await here.scene.addDevice(here.device, { noContact } as object)
    await here.arrange({
      seconds: { email: { alert: 86_400, warning: 3600, alarm: 600 }, sms: { warning: 50_000, alarm: 600 } },
      emailList: ['ann@example.com'],
      phoneList: ['+61400000001'],
      brandHost: 'portal.blastone.example',
      timeZone: 'Australia/Brisbane',
      emailUsed: 3,
      smsUsed: 40,
      off: { 'ann@example.com': { reason: 'bounced', atMs: startMs, detail: 'no such person' } },
    })
    expect(await read()).toMatchObject({
      ALERTS_alertEmailInterval: 86_400,
      ALERTS_warningEmailInterval: 3600,
      ALERTS_alarmEmailInterval: 600,
      ALERTS_alertSMSInterval: 0,
      ALERTS_warningSMSInterval: 86_400,
      ALERTS_alarmSMSInterval: 600,
      ALERTS_noContactLevel: 'alarm',
      ALERTS_noContactSeconds: 7200,
      ALERTS_emailList: ['ann@example.com'],
      ALERTS_phoneList: ['+61400000001'],
      ALERTS_emails_remaining: 297,
      ALERTS_sms_remaining: 60,
      ALERTS_brandURL: 'portal.blastone.example',
      ALERTS_timeZone: 'Australia/Brisbane',
      email: { used: 3, keptForAlarms: 90, isForAlarmsAlone: false },
      sms: { used: 40, keptForAlarms: 30, isForAlarmsAlone: false },
      switchedOff: [
        { address: 'ann@example.com', reason: 'bounced', ts: startMs / secondMs, detail: 'no such person' },
      ],
    })
  })

  it('say from when on the month is for alarms alone, and when it is used up', async () => {
    await here.arrange({ emailUsed: 179, smsUsed: 60 })
    const { email, sms } = await read()
    expect([email.isForAlarmsAlone, sms.isForAlarmsAlone]).toEqual([false, true])
    // Sixty in twenty days and ten hours: the forty that are left would last to the next month.
    expect(sms.emptyTs).toBeUndefined()
    await here.arrange({ emailUsed: 240, smsUsed: 90 })
    const later = await read()
    expect(later.email).toMatchObject({ keptForAlarms: 60, isForAlarmsAlone: true })
    const perUnitMs = (startMs - Date.UTC(2026, 10, 1)) / 90
    expect(later.sms).toMatchObject({ keptForAlarms: 10, emptyTs: (startMs + perUnitMs * 10) / secondMs })
  })

  it('never say that less than nothing is left, as after a plan that allowed more', async () => {
    await here.arrange({ emailUsed: 320, smsUsed: 101 })
    expect(await read()).toMatchObject({
      ALERTS_emails_remaining: 0,
      ALERTS_sms_remaining: 0,
      email: { used: 320, keptForAlarms: 0, isForAlarmsAlone: true, emptyTs: startMs / secondMs },
    })
  })

  it('count nothing of a month that is over, nor anything without a plan', async () => {
    await here.arrange({ emailUsed: 300, rolloverMs: startMs })
    expect(await read()).toMatchObject({ ALERTS_emails_remaining: 300, email: { used: 0 } })
    await here.scene.addDevice(here.device, { tier: 'STANDARD' })
    expect(await read()).toMatchObject({
      ALERTS_rollover_email_limit: 0,
      email: { limit: 0, keptForAlarms: 0, isForAlarmsAlone: false },
    })
  })

  it('say when the digest of each channel is due, while one is gathered', async () => {
    await here.note({ id: 'D1', kind: 'digest', due: [], dueMs: startMs + minuteMs })
    await here.note({ id: 'D2', kind: 'digest', channel: 'sms', dueMs: undefined, due: [hot] })
    await here.arrange({ emailDigest: 'D1', smsDigest: 'D2' })
    const { email, sms } = await read()
    expect(email.digestTs).toBe((startMs + minuteMs) / secondMs)
    expect(sms).not.toHaveProperty('digestTs')
    await here.arrange({ smsDigest: 'D1', emailDigest: 'none' })
    const after = await read()
    expect(after.email).not.toHaveProperty('digestTs')
    expect(after.sms.digestTs).toBe((startMs + minuteMs) / secondMs)
  })

  it('of a device that is not there are not found', async () => {
    await expect(read(DeviceId.parse('GONE00001'))).rejects.toMatchObject({ code: 'notFound' })
  })
})

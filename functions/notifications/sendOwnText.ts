import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { sendOwnText as contract } from '../../shared/notifications/ownNotifications'
import type { AlertStore } from '../alerts/alertStore'
import { type NoteTest, testUnits } from '../alerts/testNotice'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { CountOne } from '../core/hourlyLimits'
import type { DeviceStore } from '../devices/deviceStore'
import { reachOf, type UserStore } from '../users/userStore'

/** So many devices of a person are looked at for a text message that is left. */
const maxLookedAt = 50

interface Parts {
  users: Pick<UserStore, 'read'>
  devicesOf: (caller: { userid: Parameters<UserStore['read']>[0] }) => Promise<DeviceId[]>
  devices: Pick<DeviceStore, 'record'>
  alerts: AlertStore
  noteTest: NoteTest
  countTest: CountOne
  now: Clock
}

/** To the confirmed number of the account and to no other; the first of the person’s devices that has one left pays for it. */
export const sendOwnText =
  (p: Parts): ServeOnce<typeof contract> =>
  async (_input, caller, keep = keepNothing) => {
    const user = await p.users.read(caller.userid)
    if (user === undefined) throw new Problem('notSignedIn')
    const to = reachOf(user, false).sms
    if (to === undefined) {
      throw new Problem('invalid', 'Your phone number is not confirmed: confirm it first.')
    }
    const nowMs = p.now()
    const ids = (await p.devicesOf(caller)).sort().slice(0, maxLookedAt)
    const known = await Promise.all(
      ids.map(async (deviceid) => {
        const [item, record] = await Promise.all([p.alerts.read(deviceid), p.devices.record(deviceid)])
        return record === undefined ? [] : [{ deviceid, ...testUnits(item, record, 'sms', nowMs) }]
      }),
    )
    const sending = known.flat().filter(({ limit }) => limit > 0)
    if (sending.length === 0)
      throw new Problem('forbidden', 'Text messages need a device with a Hosted plan.')
    const payer = sending.find(({ left }) => left > 0)
    if (payer === undefined) {
      throw new Problem(
        'conflict',
        'This month’s text messages of your devices are used up, except those kept for alarms.',
      )
    }
    await p.countTest(caller.userid)
    const answer = { message: `The test is on its way to ${to}.` }
    return p.noteTest(payer.deviceid, { channel: 'sms', to }, answer, keep)
  }

import type { sendTestAlert as contract } from '../../shared/alerts/alertActions'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { CountOne } from '../core/hourlyLimits'
import type { DeviceStore } from '../devices/deviceStore'
import type { AlertStore } from './alertStore'
import { type NoteTest, testUnits } from './testNotice'

interface Options {
  alerts: AlertStore
  devices: Pick<DeviceStore, 'record'>
  noteTest: NoteTest
  countTest: CountOne
  now: Clock
}

const unit = { email: 'emails', sms: 'text messages' } as const

/** Takes the whole way of an alert: a row of the outbox, a unit of the month, the provider. */
export const sendTestAlert =
  ({ alerts, devices, noteTest, countTest, now }: Options): ServeOnce<typeof contract> =>
  async ({ deviceid, channel, to }, caller, keep = keepNothing) => {
    const [item, record] = await Promise.all([alerts.read(deviceid), devices.record(deviceid)])
    if (record === undefined) throw new Problem('notFound')
    const address = channel === 'email' ? caller.email : to
    if (address === undefined || (channel === 'sms' && !item.phoneList.includes(address))) {
      throw new Problem('invalid', 'This number is not in the saved list.', { field: 'to' })
    }
    const { limit, left } = testUnits(item, record, channel, now())
    if (limit === 0) throw new Problem('forbidden', 'Email and SMS alerts need a Hosted plan.')
    if (left === 0) {
      throw new Problem(
        'conflict',
        `This month’s ${unit[channel]} are used up, except those kept for alarms.`,
      )
    }
    await countTest(caller.userid)
    const answer = { message: `The test alert is on its way to ${address}.` }
    return noteTest(deviceid, { channel, to: address }, answer, keep)
  }

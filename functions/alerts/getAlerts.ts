import {
  type AlertChannel,
  readInterval,
  type ChannelBudget,
  type getAlerts as contract,
  defaultSilentLevel,
} from '../../shared/alerts/alertSettings'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { type AlertItem, type AlertStore, digestField, usedField } from './alertStore'
import { type Budget, alarmShareOf, budgetAt, emptyAtMs, unitsFor } from './budget'
import { allowanceMs } from './silence'
import { listRevisions, intervalKeys } from './planAlertWrites'
import type { NoticeReader } from './noticeStore'

const viewBudget = (budget: Budget, digestMs: number | undefined, nowMs: number): ChannelBudget => {
  const emptyMs = emptyAtMs(budget, nowMs)
  const left = Math.max(0, budget.limit - budget.used)
  return {
    used: budget.used,
    limit: budget.limit,
    keptForAlarms: Math.min(left, alarmShareOf(budget.limit)),
    isForAlarmsAlone: budget.limit > 0 && unitsFor(budget, 'other', 1) === 0,
    ...(emptyMs === undefined ? {} : { emptyTs: emptyMs / secondMs }),
    ...(digestMs === undefined ? {} : { digestTs: digestMs / secondMs }),
  }
}

const viewIntervals = ({ seconds }: AlertItem) =>
  Object.fromEntries(
    intervalKeys.map(([key, [channel, level]]) => [key, readInterval(seconds[channel]?.[level] ?? 0)]),
  ) as Record<(typeof intervalKeys)[number][0], number>

export const getAlerts =
  (
    alerts: AlertStore,
    devices: Pick<DeviceStore, 'many'>,
    notices: Pick<NoticeReader, 'read'>,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const [item, found] = await Promise.all([alerts.read(deviceid), devices.many([deviceid])])
    const device = found.get(deviceid)
    if (device === undefined) throw new Problem('notFound')
    const { record, link } = device
    const nowMs = now()
    const { emailsPerMonth, smsPerMonth } = tierOf({ ...record, nowMs })
    const budgetOf = (channel: AlertChannel, limit: number) =>
      budgetAt({ used: item[usedField[channel]] ?? 0, rolloverMs: item.rolloverMs }, limit, nowMs)
    const digestMsOf = async (channel: AlertChannel) => {
      const id = item[digestField[channel]]
      return id === undefined ? undefined : (await notices.read(deviceid, id))?.dueMs
    }
    const [email, sms] = [budgetOf('email', emailsPerMonth), budgetOf('sms', smsPerMonth)]
    const [emailDigestMs, smsDigestMs] = await Promise.all([digestMsOf('email'), digestMsOf('sms')])
    return {
      ...viewIntervals(item),
      ALERTS_noContactLevel: record.noContact?.level ?? defaultSilentLevel,
      ALERTS_noContactSeconds: record.noContact?.seconds ?? 0,
      ownSilentSeconds: allowanceMs({}, link) / secondMs,
      ALERTS_emailList: item.emailList,
      ALERTS_phoneList: item.phoneList,
      ALERTS_emails_remaining: Math.max(0, email.limit - email.used),
      ALERTS_sms_remaining: Math.max(0, sms.limit - sms.used),
      ALERTS_rollover_email_limit: email.limit,
      ALERTS_rollover_sms_limit: sms.limit,
      ALERTS_rollover_ts: email.rolloverMs / secondMs,
      ALERTS_brandURL: item.brandHost ?? '',
      ...(item.timeZone === undefined ? {} : { ALERTS_timeZone: item.timeZone }),
      revisions: listRevisions(item),
      email: viewBudget(email, emailDigestMs, nowMs),
      sms: viewBudget(sms, smsDigestMs, nowMs),
      switchedOff: Object.entries(item.off).map(([address, { reason, atMs, detail }]) => ({
        address,
        reason,
        ts: atMs / secondMs,
        detail,
      })),
    }
  }

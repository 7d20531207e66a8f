import {
  type AlertChannel,
  type NotifiedLevel,
  alertChannels,
  alertLists,
} from '../../shared/alerts/alertSettings'
import { isBrandHost } from '../../shared/brands/brands'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { type BasedOn, type Revisions, changedMeanwhile } from '../../shared/settings/deviceConfig'
import { tierOf } from '../../shared/plans/tierOf'
import type { Caller } from '../core/http/caller'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import type { AlertSeconds, RecordItem } from '../devices/deviceStore'
import { revisionOf } from '../core/store/revisionOf'
import type { AlertChange, AlertKey } from './alertChange'
import { type AlertItem, type AlertStore, alertKey, listField } from './alertStore'
import { watchFrom } from './dueStore'

type Lists = Pick<AlertItem, 'emailList' | 'phoneList'>

const words = { ALERTS_emailList: 'email addresses', ALERTS_phoneList: 'mobile numbers' } as const

/** Of each list of addresses; in another order it is the same. */
export const listRevisions = ({ emailList, phoneList }: Lists): Record<keyof typeof words, string> => ({
  ALERTS_emailList: revisionOf([...emailList].sort()),
  ALERTS_phoneList: revisionOf([...phoneList].sort()),
})

/**
 * A list that is already as it is wanted may be asked for again: the answer to the first time may have been lost.
 * @throws Problem `conflict` for a list that is neither what a change was made from nor what it would make of it
 */
const refuseChangedLists = (basedOn: BasedOn, present: Lists, wanted: Lists): void => {
  const [now, then]: Revisions[] = [listRevisions(present), listRevisions(wanted)]
  for (const list of alertLists) {
    const before = basedOn[list]
    if (before === undefined || now?.[list] === before || now?.[list] === then?.[list]) continue
    const message = `The ${words[list]} were changed by another person meanwhile. Please look at them and save again.`
    throw new Problem('conflict', message, { resultCode: changedMeanwhile })
  }
}

/** Which interval each key sets. */
const intervals = {
  ALERTS_alertEmailInterval: ['email', 'alert'],
  ALERTS_warningEmailInterval: ['email', 'warning'],
  ALERTS_alarmEmailInterval: ['email', 'alarm'],
  ALERTS_alertSMSInterval: ['sms', 'alert'],
  ALERTS_warningSMSInterval: ['sms', 'warning'],
  ALERTS_alarmSMSInterval: ['sms', 'alarm'],
} as const satisfies Partial<Record<AlertKey, readonly [AlertChannel, NotifiedLevel]>>

export const intervalKeys = Object.entries(intervals) as [
  keyof typeof intervals,
  readonly [AlertChannel, NotifiedLevel],
][]

const after = (item: AlertItem, change: AlertChange): AlertItem => {
  const seconds: AlertSeconds = { email: { ...item.seconds.email }, sms: { ...item.seconds.sms } }
  for (const [key, [channel, level]] of intervalKeys) {
    const given = change[key]
    if (given !== undefined) seconds[channel] = { ...seconds[channel], [level]: given }
  }
  const on = change.ALERTS_switchOn ?? []
  const off = Object.fromEntries(Object.entries(item.off).filter(([address]) => !on.includes(address)))
  return {
    ...item,
    seconds,
    off,
    emailList: change.ALERTS_emailList ?? item.emailList,
    phoneList: change.ALERTS_phoneList ?? item.phoneList,
    timeZone: change.ALERTS_timeZone ?? item.timeZone,
  }
}

/** What the ingest looks at: a channel without anybody on its list notifies never. */
export const effective = (item: Pick<AlertItem, 'seconds' | 'emailList' | 'phoneList'>): AlertSeconds =>
  Object.fromEntries(
    alertChannels
      .filter((channel) => item[listField[channel]].length > 0)
      .map((channel) => [channel, item.seconds[channel] ?? {}]),
  )

const needsPlan = (change: AlertChange): boolean =>
  [change.ALERTS_emailList, change.ALERTS_phoneList].some((list) => (list ?? []).length > 0) ||
  intervalKeys.some(([key]) => (change[key] ?? 0) > 0)

const refuseWithoutPlan = (record: RecordItem, change: AlertChange, nowMs: number): void => {
  const { emailsPerMonth, smsPerMonth } = tierOf({ ...record, nowMs })
  if (emailsPerMonth + smsPerMonth > 0 || !needsPlan(change)) return
  const [key = ''] = Object.keys(change)
  throw new Problem('forbidden', 'Email and SMS alerts need a Hosted plan.', { field: key })
}

export interface AlertWrites {
  items: TransactItem[]
  /** What the change found. */
  before: AlertChange
  /** Fields of the device's record that change with it. */
  record: Pick<RecordItem, 'alertSeconds' | 'noContact'>
}

/**
 * Plans a change of the settings of alerts; their condition fails when another change was first.
 * @throws Problem `conflict` when a list is not what the change was made from
 */
export type PlanAlertWrites = (
  deviceid: DeviceId,
  change: AlertChange,
  by: Pick<Caller, 'userid'>,
  basedOn?: BasedOn,
) => Promise<AlertWrites>

interface Options {
  alerts: AlertStore
  record: (deviceid: DeviceId) => Promise<RecordItem | undefined>
  /** Where the account was made: an address or a host. */
  urlOf: (userid: Caller['userid']) => Promise<string | undefined>
  tables: { devices: string; notices: string }
  now: Clock
}

const silenceAfter = (
  { noContact }: RecordItem,
  { ALERTS_noContactLevel: level, ALERTS_noContactSeconds: seconds }: AlertChange,
): Pick<RecordItem, 'noContact'> =>
  level === undefined && seconds === undefined
    ? {}
    : {
        noContact: {
          ...noContact,
          ...(level === undefined ? {} : { level }),
          ...(seconds === undefined ? {} : { seconds }),
        },
      }

const hostOf = (url: string | undefined): string | undefined => {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : (url ?? '')
  return isBrandHost(host) ? host.toLowerCase() : undefined
}

/** The settings as they are, by the keys that change them. */
export const alertKeysOf = (
  { seconds, emailList, phoneList, timeZone }: AlertItem,
  { noContact }: Pick<RecordItem, 'noContact'>,
): AlertChange => ({
  ...Object.fromEntries(intervalKeys.map(([key, [channel, level]]) => [key, seconds[channel]?.[level]])),
  ALERTS_emailList: emailList,
  ALERTS_phoneList: phoneList,
  ALERTS_timeZone: timeZone,
  ALERTS_noContactLevel: noContact?.level,
  ALERTS_noContactSeconds: noContact?.seconds,
})

/** Mails lead to the brand of the person who set them up, when it is one of the portal's hosts. */
export const openPlanAlertWrites =
  ({ alerts, record, urlOf, tables, now }: Options): PlanAlertWrites =>
  async (deviceid, change, { userid }, basedOn = {}) => {
    const [item, device, url] = await Promise.all([alerts.read(deviceid), record(deviceid), urlOf(userid)])
    if (device === undefined) throw new Problem('notFound')
    refuseWithoutPlan(device, change, now())
    const changed = after(item, change)
    refuseChangedLists(basedOn, item, changed)
    const { seconds, off, emailList, phoneList, timeZone } = changed
    const settings = { seconds, off, emailList, phoneList, timeZone }
    const write = setFields(tables.devices, alertKey(deviceid), {
      set: { ...settings, brandHost: hostOf(url), version: item.version + 1 },
      when: { version: item.version === 0 ? undefined : item.version },
    })
    // Whether it is silent, and who is notified, is decided anew from now on.
    const watch = watchFrom(tables.notices)(deviceid, now())
    return {
      items: [write, watch],
      before: alertKeysOf(item, device),
      record: { alertSeconds: effective(changed), ...silenceAfter(device, change) },
    }
  }

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { alertLevels } from './alertLevels'

/** How a notification travels. */
export const alertChannels = ['email', 'sms'] as const
export type AlertChannel = (typeof alertChannels)[number]

/** What people get besides: a message to their own devices, which costs nothing of the month. */
export const noticeChannels = [...alertChannels, 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** The levels that notify; an info never does. */
export const notifiedLevels = ['alert', 'warning', 'alarm'] as const
export type NotifiedLevel = (typeof notifiedLevels)[number]

export const neverSeconds = 0
/** Stands for once while an event lasts. */
export const onceSeconds = 2_592_000

/** How often an event that lasts notifies again. */
export const alertIntervals = [
  { seconds: neverSeconds, label: 'Never' },
  { seconds: 600, label: 'Every 10 Minutes' },
  { seconds: 3600, label: 'Hourly' },
  { seconds: 86_400, label: 'Daily' },
  { seconds: onceSeconds, label: 'Once' },
] as const
type AlertSeconds = (typeof alertIntervals)[number]['seconds']

const isOffered = (seconds: number): seconds is AlertSeconds =>
  alertIntervals.some((each) => each.seconds === seconds)

/** From here on an interval that is not offered any more counts as Once. */
const onceFromSeconds = 1_296_000

/** An interval as it is offered, of whatever was stored. */
export const readInterval = (seconds: number): AlertSeconds => {
  if (isOffered(seconds)) return seconds
  if (seconds > onceFromSeconds) return onceSeconds
  return seconds > 0 ? 86_400 : neverSeconds
}

export const AlertInterval = z
  .number()
  .check(z.refine((seconds) => isOffered(seconds), 'must be one of 0, 600, 3600, 86400 and 2592000'))

/** What a device is said to be when it should report and does not; `never`: no one looks. */
export const silentLevels = ['never', ...alertLevels] as const
export type SilentLevel = (typeof silentLevels)[number]
export const defaultSilentLevel = 'warning'

const leastSeconds = 300
const mostSeconds = 2_592_000

/** After how long; 0 stands for twice its own interval and an hour. */
export const SilentSeconds = z.number().check(
  z.int(),
  z.refine(
    (seconds) => seconds === 0 || (seconds >= leastSeconds && seconds <= mostSeconds),
    `must be 0, or between ${leastSeconds} and ${mostSeconds} seconds`,
  ),
)

/** So many addresses a list holds, by mail and by text message each. */
export const maxAddresses = 10
/** The lists of addresses, each of which one change must not take from another: `basedOn` names them. */
export const alertLists = ['ALERTS_emailList', 'ALERTS_phoneList'] as const
export const tooManyEmails = 'Maximum 10 email addresses allowed.'
export const tooManyPhones = 'Maximum 10 mobile numbers allowed.'
export const phoneFormat =
  'Please change phone number format to match international format. For example: an Australian number looks like +61xxxxxxxxx'

/** Why nothing goes to an address any more, until a person switches it on. */
const offReasons = ['bounced', 'complained', 'unsubscribed'] as const

/** What of a month's units one channel has used. Times are epoch seconds. */
const ChannelBudget = z.object({
  used: z.number(),
  limit: z.number(),
  /** Of what is left, how many are kept for alarms. */
  keptForAlarms: z.number(),
  /** Whether nothing is left of the month for alerts and warnings: they are gathered in the digest. */
  isForAlarmsAlone: z.boolean(),
  /** When it is used up at this month's pace. */
  emptyTs: z.optional(z.number()),
  /** When the digest is sent that is being gathered. */
  digestTs: z.optional(z.number()),
})
export type ChannelBudget = z.infer<typeof ChannelBudget>

/** Whom a device alerts and how often, by the names of the wire; the rest is what has come of it. */
export const AlertSettings = z.object({
  ALERTS_alertEmailInterval: z.number(),
  ALERTS_warningEmailInterval: z.number(),
  ALERTS_alarmEmailInterval: z.number(),
  ALERTS_alertSMSInterval: z.number(),
  ALERTS_warningSMSInterval: z.number(),
  ALERTS_alarmSMSInterval: z.number(),
  /** What is said of a device that should report and does not, and after how long; 0 stands for by its own interval. */
  ALERTS_noContactLevel: z.enum(silentLevels),
  ALERTS_noContactSeconds: z.number(),
  /** How long that is by its own interval. */
  ownSilentSeconds: z.number(),
  ALERTS_emailList: z.array(z.string()),
  ALERTS_phoneList: z.array(z.string()),
  ALERTS_emails_remaining: z.number(),
  ALERTS_sms_remaining: z.number(),
  ALERTS_rollover_email_limit: z.number(),
  ALERTS_rollover_sms_limit: z.number(),
  ALERTS_rollover_ts: z.number(),
  ALERTS_brandURL: z.string(),
  /** In which times are written in emails; UTC alone until one is set. */
  ALERTS_timeZone: z.optional(z.string()),
  /** What the lists look like now, for a change that is made from them. */
  revisions: z.object({ ALERTS_emailList: z.string(), ALERTS_phoneList: z.string() }),
  email: ChannelBudget,
  sms: ChannelBudget,
  switchedOff: z.array(
    z.object({ address: z.string(), reason: z.enum(offReasons), ts: z.number(), detail: z.string() }),
  ),
})
export type AlertSettings = z.infer<typeof AlertSettings>

export const getAlerts = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/alerts',
  summary: 'Read who gets the alerts of a device, how often, and how many were sent this month.',
  ability: 'editDeviceSettings',
  input: z.object({ deviceid: DeviceId }),
  output: AlertSettings,
})

/** How it stands with a notification, and with each of its recipients. */
export const noticeStates = [
  'new',
  'claimed',
  'sent',
  'kept',
  'dropped',
  'failed',
  'nobody',
  /** Acknowledged or held back before it was sent. */
  'quiet',
] as const

/**
 * `ended` says that the month is used up for all but alarms, `low` that it nearly is. Those for people go to the ones
 * that the row names, all others to the lists of the device.
 */
export const noticeKinds = [
  'event',
  'digest',
  'test',
  'ended',
  'low',
  'personal',
  'escalation',
  'reminder',
  'list',
  'service',
] as const
const recipientStates = [
  'waiting',
  'accepted',
  'failed',
  'dropped',
  'kept',
  'bounced',
  'complained',
  'switchedOff',
] as const

const Notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  channel: z.enum(noticeChannels),
  state: z.enum(noticeStates),
  level: z.enum(alertLevels),
  /** The worst event, in words. */
  text: z.string(),
  /** When it became due, epoch seconds. */
  ts: z.number(),
  recipients: z.array(
    z.object({ to: z.string(), state: z.enum(recipientStates), reason: z.optional(z.string()) }),
  ),
  /** The digest for those who did not get it at once: when it is due or was sent, epoch seconds, and its state. */
  digest: z.optional(z.object({ ts: z.number(), state: z.enum(noticeStates) })),
  /** Why it was not sent, where that was decided. */
  why: z.optional(z.string()),
})
export type Notice = z.infer<typeof Notice>

export const getNotices = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/alerts/sent',
  summary: 'Read the notifications of a device, newest first, with the result for each recipient.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the key of a notification'))),
  }),
  output: z.object({ notices: z.array(Notice), lastEvaluatedKey: z.optional(z.string()) }),
})

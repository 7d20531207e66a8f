import {
  type AlertChannel,
  alertIntervals,
  type NotifiedLevel,
  notifiedLevels,
  type AlertSettings,
} from '../../../shared/alerts/alertSettings'

type Intervals = Pick<AlertSettings, `ALERTS_${NotifiedLevel}${'Email' | 'SMS'}Interval`>
type Lists = Pick<AlertSettings, 'ALERTS_emailList' | 'ALERTS_phoneList'>

const channels = {
  email: {
    list: 'ALERTS_emailList',
    name: 'Email',
    verb: 'Emailed',
    one: 'email address',
    many: 'email addresses',
  },
  sms: {
    list: 'ALERTS_phoneList',
    name: 'SMS',
    verb: 'Texted',
    one: 'mobile number',
    many: 'mobile numbers',
  },
} as const satisfies Record<
  AlertChannel,
  { list: keyof Lists; name: string; verb: string; one: string; many: string }
>

const levelNames = { alert: 'alerts', warning: 'warnings', alarm: 'alarms' } as const satisfies Record<
  NotifiedLevel,
  string
>

const worstFirst = [...notifiedLevels].reverse()

/** `2 email addresses`. */
export const countAddresses = (channel: AlertChannel, count: number): string =>
  `${count} ${count === 1 ? channels[channel].one : channels[channel].many}`

export const intervalKey = <L extends NotifiedLevel>(channel: AlertChannel, level: L) =>
  `ALERTS_${level}${channels[channel].name}Interval` as const

export const intervalOf = (alerts: Intervals, channel: AlertChannel, level: NotifiedLevel): number =>
  alerts[intervalKey(channel, level)]

/** Whether a channel has addresses of which none gets anything: every level is Never. */
export const isChannelSilent = (alerts: Intervals & Lists, channel: AlertChannel): boolean =>
  alerts[channels[channel].list].length > 0 && isNever(alerts, channel)

/** Whether no level of a channel is sent. */
export const isNever = (alerts: Intervals, channel: AlertChannel): boolean =>
  notifiedLevels.every((level) => intervalOf(alerts, channel, level) === 0)

const often: Readonly<Record<number, string>> = Object.fromEntries(
  alertIntervals.map(({ seconds, label }) => [seconds, label.toLowerCase()]),
)

/** `alarms hourly and warnings daily`, the worst first; empty where nothing is sent. */
export const describeLevels = (alerts: Intervals, channel: AlertChannel): string =>
  worstFirst
    .map((level) => ({ level, seconds: intervalOf(alerts, channel, level) }))
    .filter(({ seconds }) => seconds > 0)
    .map(({ level, seconds }) => `${levelNames[level]} ${often[seconds] ?? ''}`.trim())
    .join(', ')

/** `alarms and warnings`. */
export const nameLevels = (levels: readonly NotifiedLevel[]): string =>
  worstFirst
    .filter((level) => levels.includes(level))
    .map((level) => levelNames[level])
    .join(' and ')

/** Who is alerted of what, a sentence for each channel that has addresses and sends something. */
export const describeAlerts = (alerts: Intervals & Lists): readonly string[] =>
  (Object.keys(channels) as AlertChannel[])
    .filter((channel) => alerts[channels[channel].list].length > 0 && !isNever(alerts, channel))
    .map(
      (channel) =>
        `${channels[channel].verb} to ${countAddresses(channel, alerts[channels[channel].list].length)}: ${describeLevels(alerts, channel)}.`,
    )

/** What is wrong with who is alerted: addresses that get nothing. */
export const silentChannels = (alerts: Intervals & Lists): readonly AlertChannel[] =>
  (Object.keys(channels) as AlertChannel[]).filter((channel) => isChannelSilent(alerts, channel))

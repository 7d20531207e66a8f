import { metricRowOf } from '../../shared/display/metricRowOf'
import { OwnName } from '../../shared/display/ownName'
import type { AlertKey } from '../alerts/alertChange'
import type { SettingsChange } from './SettingsChange'

const maxNamed = 10

const alertWords = {
  ALERTS_alertEmailInterval: 'email interval of alerts',
  ALERTS_warningEmailInterval: 'email interval of warnings',
  ALERTS_alarmEmailInterval: 'email interval of alarms',
  ALERTS_alertSMSInterval: 'SMS interval of alerts',
  ALERTS_warningSMSInterval: 'SMS interval of warnings',
  ALERTS_alarmSMSInterval: 'SMS interval of alarms',
  ALERTS_emailList: 'email addresses',
  ALERTS_phoneList: 'mobile numbers',
  ALERTS_timeZone: 'time zone',
  ALERTS_noContactLevel: 'level for no contact',
  ALERTS_noContactSeconds: 'time without contact',
  ALERTS_switchOn: 'addresses switched on again',
} as const satisfies Record<AlertKey, string>

/** A key as its owner calls it, or as the portal does. */
const nameOf = (key: string, entry: unknown): string => {
  const { data } = OwnName.safeParse(entry)
  return data?.name === undefined || data.name === '' ? metricRowOf(key).label : data.name
}

/** What a person reads of a change of settings in the log. */
export const describeChange = (change: SettingsChange): string => {
  const names = Object.entries(change.display ?? {}).map(([key, entry]) => nameOf(key, entry))
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''
  const alerts = Object.keys(change.alerts ?? {}) as AlertKey[]
  return [
    names.length > 0 ? `Display settings: ${names.slice(0, maxNamed).join(', ')}${more}` : '',
    change.notes === undefined ? '' : 'Asset notes',
    change.name === undefined ? '' : `Name: ${change.name}`,
    change.configToPortalTs === undefined ? '' : 'Warning about disabled portal configuration hidden',
    alerts.length === 0 ? '' : `Alerts: ${alerts.map((key) => alertWords[key]).join(', ')}`,
    ...Object.entries(change.machines ?? {}).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
  ]
    .filter((part) => part !== '')
    .join('; ')
}

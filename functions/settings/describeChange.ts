import { alertIntervals, readInterval } from '../../shared/alerts/alertSettings'
import { labelOfName } from '../../shared/core/labelOf'
import { metricRowOf } from '../../shared/display/metricRowOf'
import { OwnName } from '../../shared/display/ownName'
import type { DeviceNotes } from '../../shared/settings/deviceSettings'
import { valueWords } from '../../shared/settings/describeSettings'
import type { AlertChange, AlertKey } from '../alerts/alertChange'
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

/** What a change found, as far as it touches it. */
export interface SettingsBefore {
  readonly display?: Readonly<Record<string, unknown>>
  readonly notes?: DeviceNotes | undefined
  readonly name?: string | undefined
  readonly alerts?: AlertChange | undefined
  readonly machines?: Readonly<Record<string, unknown>>
}

/** A key as its owner calls it, or as the portal does. */
const nameOf = (key: string, entry: unknown): string => {
  const { data } = OwnName.safeParse(entry)
  return data?.name === undefined || data.name === '' ? metricRowOf(key).label : data.name
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Drawings are too large for a line: that they were changed is said by their name. */
const drawings = new Set(['chart', 'widget'])

/** Fields in words, those of a group as fields of their own; a field that is not given is empty. */
const fieldsOf = (entry: unknown): Map<string, unknown> =>
  new Map(
    Object.entries(recordOf(entry))
      .filter(([field]) => !drawings.has(field))
      .flatMap(([field, value]): [string, unknown][] =>
        isRecord(value)
          ? Object.entries(value).map(([inner, each]) => [labelOfName(inner).toLowerCase(), each])
          : [[labelOfName(field).toLowerCase(), value]],
      ),
  )

const moved = (label: string, before: unknown, after: unknown): string =>
  `${label} ${valueWords(before)} → ${valueWords(after)}`

const differences = (before: unknown, after: unknown): string[] => {
  const [old, wanted] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...wanted.keys()])]
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(wanted.get(field)))
    .map((field) => moved(field, old.get(field), wanted.get(field)))
}

const describeDisplay = (display: NonNullable<SettingsChange['display']>, before: SettingsBefore): string => {
  const all = Object.entries(display).map(([key, entry]) => {
    const old = before.display?.[key]
    const name = nameOf(key, entry ?? old)
    if (entry === null) return `${name} removed`
    const changes = differences(old, entry)
    return changes.length === 0 ? name : `${name} (${changes.join(', ')})`
  })
  const more = all.length > maxNamed ? ` and ${all.length - maxNamed} more` : ''
  return all.length === 0 ? '' : `Display settings: ${all.slice(0, maxNamed).join(', ')}${more}`
}

/** Whom a list gained and lost. */
const describeList = (label: string, before: readonly string[], after: readonly string[]): string => {
  const added = after.filter((each) => !before.includes(each)).map((each) => `+ ${each}`)
  const removed = before.filter((each) => !after.includes(each)).map((each) => `− ${each}`)
  return `${label} ${[...added, ...removed].join(', ')}`.trim()
}

const intervalWords = (seconds: unknown): string =>
  alertIntervals.find((each) => each.seconds === readInterval(Number(seconds ?? 0)))?.label ?? ''

const describeAlert = (key: AlertKey, before: AlertChange, after: AlertChange): string => {
  const label = alertWords[key]
  const [old, wanted] = [before[key], after[key]]
  if (key === 'ALERTS_switchOn') return `${label} ${valueWords(wanted)}`
  if (Array.isArray(wanted)) return describeList(label, Array.isArray(old) ? old : [], wanted)
  if (key.endsWith('Interval')) return `${label} ${intervalWords(old)} → ${intervalWords(wanted)}`
  return moved(label, old, wanted)
}

/** What a person reads of a change of settings in the log: each field as it was, and as it is now. */
export const describeChange = (change: SettingsChange, before: SettingsBefore): string => {
  const alerts = Object.keys(change.alerts ?? {}) as AlertKey[]
  const notes = change.notes === undefined ? [] : differences(before.notes, change.notes)
  return [
    describeDisplay(change.display ?? {}, before),
    change.notes === undefined
      ? ''
      : ['Asset notes', notes.join(', ')].filter((part) => part !== '').join(': '),
    change.name === undefined ? '' : `Name: ${valueWords(before.name)} → ${change.name}`,
    change.configToPortalTs === undefined ? '' : 'Warning about disabled portal configuration hidden',
    alerts.length === 0
      ? ''
      : `Alerts: ${alerts.map((key) => describeAlert(key, before.alerts ?? {}, change.alerts ?? {})).join(', ')}`,
    ...Object.entries(change.machines ?? {}).map(([key, value]) =>
      moved(`${labelOfName(key)}:`, before.machines?.[key], value),
    ),
  ]
    .filter((part) => part !== '')
    .join('; ')
}

import type { FlatConfig } from '../../shared/devices/configTree'
import { displayPrefix, drawingFields, flattenPortal } from '../../shared/ledger/portalSettings'
import type { SettingTurns } from '../serverlog/logEntry'
import type { SettingsBefore } from './describeChange'
import type { SettingsChange } from './SettingsChange'
import { keepShort } from './turnsOf'

type Values = SettingTurns['values']
type Fields = Readonly<Record<string, unknown>>

/** A longer value is said to have changed, and not kept: an entry of the log is written by the kilobyte. */
const maxValueLength = 400

const isLong = (value: unknown): boolean => JSON.stringify(value).length > maxValueLength

/** A setting of the portal that is not set is `null`: the portal knows what it keeps. */
const turnOf = (from: unknown = null, to: unknown = null): Values[string] =>
  isLong(from) || isLong(to) ? {} : { from, to }

const differences = (before: Fields, after: Fields): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
      .map((key) => [key, turnOf(before[key], after[key])]),
  )

const fieldsOf = (entry: unknown): Fields =>
  typeof entry === 'object' && entry !== null ? (entry as Fields) : {}

/** Drawings that a change replaces, or removes with their card. */
const drawingTurns = (display: NonNullable<SettingsChange['display']>, before: Fields): Values =>
  Object.fromEntries(
    Object.entries(display).flatMap(([key, entry]) =>
      drawingFields.flatMap((field) => {
        const [old, wanted] = [fieldsOf(before[key])[field], fieldsOf(entry)[field]]
        const isLeft = entry !== null && wanted === undefined
        const isSame = isLeft || JSON.stringify(old) === JSON.stringify(wanted)
        return isSame ? [] : [[`${displayPrefix}${key}.${field}`, {}]]
      }),
    ),
  )

const flat = (display: Fields): FlatConfig =>
  flattenPortal(Object.fromEntries(Object.entries(display).map(([key, entry]) => [key, fieldsOf(entry)])))

/** Those of the keys that a change names. */
const pick = (from: Fields | undefined, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, from?.[key]]))

/**
 * The settings of the portal that a save changes, as the ledger keeps them: each field of a card or of the notes is one.
 * Undefined when it changes none.
 */
export const portalTurnsOf = (
  { display, notes, name, alerts = {}, machines = {}, via = 'page' }: SettingsChange,
  before: SettingsBefore,
): SettingTurns | undefined => {
  const { ALERTS_switchOn: _action, ...lists } = alerts
  const shown = pick(before.display, Object.keys(display ?? {}))
  const values: Values = {
    ...(display === undefined
      ? {}
      : { ...differences(flat(shown), flat(display)), ...drawingTurns(display, shown) }),
    ...(notes === undefined ? {} : differences(flattenPortal({}, before.notes), flattenPortal({}, notes))),
    ...(name === undefined
      ? {}
      : differences({ PORTAL_deviceName: before.name }, { PORTAL_deviceName: name })),
    ...differences(pick(before.alerts, Object.keys(lists)), lists),
    ...differences(pick(before.machines, Object.keys(machines)), machines),
  }
  return Object.keys(values).length === 0 ? undefined : { via, values: keepShort(values) }
}

import { configKeyOf } from '../../../shared/settings/configSections'
import type { AlarmRules } from '../../../shared/alarms/alarmRules'
import type { FlatConfig } from '../../../shared/devices/configTree'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import type { Bounds } from '../../../shared/display/metric'
import { type LimitPair, readLimitPair, writeLimitPair } from '../../../shared/settings/limitPair'
import type { Limits } from '../../../shared/rehearsal/replay'
import type { Faults } from '../ui/form/useEditForm'
import { boundsFor } from '../display/cards/gaugeReading'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import { delayFaults, numberIn, type DelayDraft, draftOfDelays } from './delayFields'
import {
  fieldsOfLevel,
  type LimitField,
  type LimitKeys,
  type LimitLevel,
  limitLevels,
  limitFieldNames,
  limitNames,
} from './limitLevels'

/** The limits of a measurement as they are typed, and who is alerted. */
export interface LimitDraft extends Record<LimitField, string>, DelayDraft {
  alarmEvent: boolean
  warningEvent: boolean
  recovery: string
  /** The own address is on the list of the device. */
  emailMe: boolean
  /** Levels that send an event and were never emailed are, from now on. */
  emailLevels: boolean
}

/** What is in force, or on its way to the device. */
export interface LimitsNow {
  readonly dataKey: string
  readonly entry: DisplayEntry
  readonly keys: LimitKeys | undefined
  readonly effective: FlatConfig
  /** The delays of the device's events; undefined while they are on their way. */
  readonly rules?: AlarmRules | undefined
  /** The latest value: a 24 V system gets no limits of a 12 V system. */
  readonly measured: number | undefined
}

const write = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : String(number)

/** At what the card changes its colour: its own limits, or else those of the catalogue. */
const bandsOf = ({ dataKey, entry, measured }: LimitsNow): Bounds =>
  entry.gaugeSettings ??
  (measured === undefined ? (describeMetric(dataKey).bounds ?? {}) : boundsFor(dataKey, measured))

const isEmpty = (value: FlatConfig[string] | undefined): boolean =>
  value === undefined || value === null || value === ''

/** What the device holds for a level; undefined where that is no pair of limits. */
const pairOfDevice = ({ keys, effective }: LimitsNow, level: LimitLevel): LimitPair | undefined => {
  const key = keys?.levels[level]
  return key === undefined ? {} : readLimitPair(key, effective[key])
}

/** What a device holds that is no pair of limits: it is shown as it is. */
export const unreadableAt = (now: LimitsNow, level: LimitLevel): string | undefined => {
  const key = now.keys?.levels[level]
  return key === undefined || pairOfDevice(now, level) !== undefined
    ? undefined
    : JSON.stringify(now.effective[key])
}

const isEvent = ({ keys, effective }: LimitsNow, level: LimitLevel): boolean =>
  keys !== undefined && !isEmpty(effective[keys.levels[level]])

const pairShown = (now: LimitsNow, level: LimitLevel): Bounds => {
  const { low: lowField, high: highField } = fieldsOfLevel[level]
  if (!isEvent(now, level)) return bandsOf(now)
  const pair = pairOfDevice(now, level) ?? {}
  return { [lowField]: pair.low, [highField]: pair.high }
}

/** The saved limits as fields: where the device watches a level its own, else those that colour the card. */
export const draftOfLimits = (now: LimitsNow, emailMe: boolean): LimitDraft => {
  const [alarm, warning] = [pairShown(now, 'alarm'), pairShown(now, 'warning')]
  const { keys, effective } = now
  const recovery = keys?.recovery === undefined ? undefined : effective[keys.recovery]
  return {
    alarmLow: write(alarm.alarmLow),
    alarmHigh: write(alarm.alarmHigh),
    warnLow: write(warning.warnLow),
    warnHigh: write(warning.warnHigh),
    alarmEvent: isEvent(now, 'alarm'),
    warningEvent: isEvent(now, 'warning'),
    recovery: typeof recovery === 'number' ? String(recovery) : '',
    ...draftOfDelays(now.rules),
    emailMe,
    emailLevels: false,
  }
}

export const pairTyped = (draft: LimitDraft, level: LimitLevel): LimitPair => {
  const { low, high } = fieldsOfLevel[level]
  const [from, to] = [numberIn(draft[low]), numberIn(draft[high])]
  return { ...(from === undefined ? {} : { low: from }), ...(to === undefined ? {} : { high: to }) }
}

/** The limits that are typed, as a device watches them. */
export const limitsTyped = (draft: LimitDraft): Limits => ({
  alarm: pairTyped(draft, 'alarm'),
  warning: pairTyped(draft, 'warning'),
  hysteresis: numberIn(draft.recovery) ?? 0,
})

/** Whether anything of a level differs. */
export const isLevelChanged = (saved: LimitDraft, draft: LimitDraft, level: LimitLevel): boolean => {
  const { low, high, event } = fieldsOfLevel[level]
  return [low, high, event].some((field) => saved[field] !== draft[field])
}

/** The settings of the device that differ; a level without an event has none. */
export const configChangeOf = ({ keys }: LimitsNow, saved: LimitDraft, draft: LimitDraft): FlatConfig => {
  if (keys === undefined) return {}
  const change: FlatConfig = {}
  for (const level of limitLevels) {
    const isOn = draft[fieldsOfLevel[level].event]
    const isMoved = isLevelChanged(saved, draft, level) && (isOn || saved[fieldsOfLevel[level].event])
    const key = keys.levels[level]
    if (isMoved) change[key] = isOn ? writeLimitPair(key, pairTyped(draft, level)) : null
  }
  if (keys.recovery !== undefined && saved.recovery !== draft.recovery)
    change[keys.recovery] = numberIn(draft.recovery) ?? null
  return change
}

export const boundsTyped = (draft: LimitDraft): Record<LimitField, number | null> => {
  const [alarm, warning] = [pairTyped(draft, 'alarm'), pairTyped(draft, 'warning')]
  return {
    alarmLow: alarm.low ?? null,
    alarmHigh: alarm.high ?? null,
    warnLow: warning.low ?? null,
    warnHigh: warning.high ?? null,
  }
}

/** Whether the card changes its colour at other limits than the ones that are typed. */
export const hasOtherColours = (now: LimitsNow, draft: LimitDraft): boolean => {
  const own = now.entry.gaugeSettings
  const typed = boundsTyped(draft)
  return (
    own !== undefined &&
    limitLevels.some((level) => {
      const { low, high } = fieldsOfLevel[level]
      return (own[low] ?? null) !== typed[low] || (own[high] ?? null) !== typed[high]
    })
  )
}

const isTyped = (text: string): boolean => text.trim() !== ''

const rangeText = ({ min, max }: { min?: number | undefined; max?: number | undefined }): string => {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`
  if (min !== undefined) return `${min} or more`
  return max === undefined ? '' : `${max} or less`
}

/** What the setting of a device allows, where a number is beyond it. */
const rangeFault = (key: string, name: string, number: number | undefined): string | undefined => {
  const { min = -Infinity, max = Infinity } = configKeyOf(key) ?? {}
  if (number === undefined || (number >= min && number <= max)) return undefined
  const { min: lowest, max: highest } = configKeyOf(key) ?? {}
  return `${name} must be ${rangeText({ min: lowest, max: highest })}.`
}

/** What is wrong with limits as they are typed, by field. */
export const limitFaults = (now: LimitsNow, saved: LimitDraft, draft: LimitDraft): Faults => {
  const faults: Record<string, string> = {}
  const note = (field: string, text: string | undefined) => {
    if (text !== undefined) faults[field] ??= text
  }
  const isGauge = now.entry.displayType === 'gauge'
  for (const field of limitFieldNames) {
    const isNumber = numberIn(draft[field]) !== undefined
    if (isTyped(draft[field]) && !isNumber) note(field, `${limitNames[field]} must be a number.`)
    if (isGauge && !isTyped(draft[field])) note(field, 'The gauge of this card needs all four limits.')
  }
  for (const level of limitLevels) {
    if (!isLevelChanged(saved, draft, level)) continue
    const { low: lowField, high: highField, event } = fieldsOfLevel[level]
    const { low, high } = pairTyped(draft, level)
    if (low !== undefined && high !== undefined && low >= high)
      note(highField, `${limitNames[highField]} must be more than ${low}.`)
    if (!draft[event] || now.keys === undefined) continue
    const key = now.keys.levels[level]
    note(lowField, rangeFault(key, limitNames[lowField], low))
    note(highField, rangeFault(key, limitNames[highField], high))
    if (low === undefined && high === undefined)
      note(highField, 'An event needs a limit: enter one, or switch the event off.')
  }
  if (now.keys?.recovery !== undefined && saved.recovery !== draft.recovery && isTyped(draft.recovery)) {
    const name = 'Clears after recovering by'
    const number = numberIn(draft.recovery)
    note('recovery', number === undefined ? `${name} must be a number.` : undefined)
    note('recovery', rangeFault(now.keys.recovery, name, number))
  }
  for (const [field, text] of Object.entries(delayFaults(saved, draft))) note(field, text)
  return faults
}

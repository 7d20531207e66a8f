import { configKeyOf } from '../../../shared/settings/configSections'
import type { Faults } from '../ui/form/useEditForm'
import { delayFaults } from './delayFields'
import { numberIn } from './numberIn'
import { isLevelChanged, type LimitDraft, type LimitsNow, pairTyped } from './limitDraft'
import { fieldsOfLevel, limitFieldNames, limitLevels, limitNames } from './limitLevels'

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

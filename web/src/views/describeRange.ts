import type { ViewRange } from '../metrics/viewRange'
import { formatDay } from '../ui/formatTime'
import { isSameRange } from './isSameRange'
import { rangePresets } from './rangePresets'

const unitNames = { day: 'day', week: 'week', month: 'month' } as const

/** A range in the words of its picker. */
export const describeRange = (range: ViewRange): string => {
  const preset = rangePresets.find((each) => isSameRange(each.range, range))
  if (preset !== undefined) return preset.label
  if (range.type === 'custom') return `${formatDay(range.fromMs)} – ${formatDay(range.toMs)}`
  const { type, amount, rolling } = range
  const unit = unitNames[type]
  if (rolling === true) return amount === 1 ? `Last ${unit}` : `Last ${amount} ${unit}s`
  if (amount === 1) return type === 'day' ? 'Today' : `This ${unit}`
  return `This ${unit} and ${amount - 1} before`
}

import type { ViewRange } from '../periodfigures/viewRange'
import { formatDay } from '../ui/text/formatTime'
import { toZoneMinutes } from '../ui/zone/zoneInput'
import { isSameRange, rangePresets } from './rangePresets'

const unitNames = { day: 'day', week: 'week', month: 'month' } as const

/** Where a day begins there, the day before is the last one that is shown. */
const lastShownMs = (toMs: number): number => (toZoneMinutes(toMs).endsWith('T00:00') ? toMs - 1 : toMs)

/** A range in the words of its picker. */
export const describeRange = (range: ViewRange): string => {
  const preset = rangePresets.find((each) => isSameRange(each.range, range))
  if (preset !== undefined) return preset.label
  if (range.type === 'custom') return `${formatDay(range.fromMs)} – ${formatDay(lastShownMs(range.toMs))}`
  const { type, amount, rolling } = range
  const unit = unitNames[type]
  if (rolling === true) return amount === 1 ? `Last ${unit}` : `Last ${amount} ${unit}s`
  if (amount === 1) return type === 'day' ? 'Today' : `This ${unit}`
  return `This ${unit} and ${amount - 1} before`
}

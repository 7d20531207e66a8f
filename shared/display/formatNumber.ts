import { type DisplayEntry, maxDecimals } from './displaySettings'

/** A number with exactly so many decimals (clamped to 0 to 8); never `-0`. */
export const formatNumber = (value: number, decimals: number): string => {
  if (!Number.isFinite(value)) return 'NaN'
  const text = value.toFixed(Math.min(maxDecimals, Math.max(0, Math.trunc(decimals))))
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
}

/** Decimal hours as hours and minutes; a minute that rounds up to sixty is the next hour. */
export const formatHours = (hours: number): string => {
  if (!Number.isFinite(hours)) return 'NaN'
  const minutes = Math.round(Math.abs(hours) * 60)
  const sign = hours < 0 && minutes > 0 ? '-' : ''
  return `${sign}${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** A whole number, 0 or more, with its thousands apart: `12,345`. */
export const formatCount = (count: number): string => {
  const thousands = Math.floor(count / 1000)
  if (thousands === 0) return String(count)
  return `${formatCount(thousands)},${String(count % 1000).padStart(3, '0')}`
}

const usual = { lowThreshold: 0, lowString: 'Low', highString: 'High' }

/** On which side of its threshold a channel is, and its owner's label for that. */
export const digitalStateLabel = (
  value: number,
  { lowThreshold, lowString, highString }: NonNullable<DisplayEntry['digitalSettings']> = usual,
): { isLow: boolean; label: string } => {
  const isLow = value <= lowThreshold
  return { isLow, label: isLow ? lowString : highString }
}

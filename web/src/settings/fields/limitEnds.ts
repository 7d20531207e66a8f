import { limitRange } from '../../../../shared/settings/limitPair'

/** The two limits of a setting as they are typed; an empty one is no limit. */
interface LimitEnds {
  readonly low: string
  readonly high: string
}

/** `10,15` as two fields; undefined for a text that is no pair, which is typed as it is. */
export const splitLimits = (key: string, text: string): LimitEnds | undefined => {
  if (text.trim() === '') return { low: '', high: '' }
  const [low, high, ...more] = text.split(',').map((end) => end.trim())
  if (low === undefined || high === undefined || more.length > 0) return undefined
  const { min, max } = limitRange(key)
  return { low: Number(low) === min ? '' : low, high: Number(high) === max ? '' : high }
}

/** What both fields come to: a missing limit is one that the channel never passes. A decimal comma is a point. */
export const joinLimits = (key: string, ends: LimitEnds): string => {
  const [low, high] = [ends.low, ends.high].map((end) => end.trim().replace(',', '.'))
  if (low === '' && high === '') return ''
  const { min, max } = limitRange(key)
  return `${low === '' ? min : low},${high === '' ? max : high}`
}

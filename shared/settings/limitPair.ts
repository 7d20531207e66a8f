import type { FlatConfig } from '../devices/configTree'
import { configKeyOf } from './configSections'

/** The limits of one level: below the first and above the second an event begins. Either may be missing. */
export interface LimitPair {
  readonly low?: number
  readonly high?: number
}

/** Beyond what any channel counts to; within what a device can hold. */
const farAway = 2_000_000_000

/** What a channel never passes: the ends of the range of its limits. */
export const limitRange = (key: string): { readonly min: number; readonly max: number } => {
  const { min = -farAway, max = farAway } = configKeyOf(key) ?? {}
  return { min, max }
}

const number = /^[-+]?\d+(?:\.\d+)?$/

/** `10,15` of the setting `key` as numbers; `{}` for one that is off, undefined for a text that is no pair. */
export const readLimitPair = (key: string, value: FlatConfig[string] | undefined): LimitPair | undefined => {
  if (value === undefined || value === null || value === '') return {}
  const ends = typeof value === 'string' ? value.split(',').map((text) => text.trim()) : []
  if (ends.length !== 2 || !ends.every((end) => number.test(end))) return undefined
  const [low = NaN, high = NaN] = ends.map(Number)
  if (low >= high) return undefined
  const { min, max } = limitRange(key)
  return { ...(low > min ? { low } : {}), ...(high < max ? { high } : {}) }
}

/** The text in which a device keeps a pair: a missing limit is one that the channel never passes. */
export const writeLimitPair = (key: string, { low, high }: LimitPair): string => {
  if (low === undefined && high === undefined) return ''
  const { min, max } = limitRange(key)
  return `${low ?? min},${high ?? max}`
}

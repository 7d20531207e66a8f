import type { Proposal } from '../../../shared/rehearsal/proposeLimits'
import type { Diet } from '../../../shared/rehearsal/proposeLimits'
import type { LimitRule } from '../../../shared/rehearsal/replay'
import { formatSpan } from '../../../shared/core/formatSpan'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { daysOf, isEnough, type LimitOutlook, type Material, unknownMs } from './material'

/** A value with its unit: `14.5 V`. */
export type WriteValue = (value: number) => string

const sideWords = { low: 'below', high: 'above' } as const

export const nameOfRule = ({ level, side }: Pick<LimitRule, 'level' | 'side'>): string =>
  `${nameOfLevel(level)} ${sideWords[side]}`

export const writeDays = (days: number): string => (days === 1 ? 'the last day' : `the last ${days} days`)

const writeTimes = (times: number): string => (times === 1 ? 'once' : `${times} times`)

/** `at least 7 times, 3 h in all`. */
export const describeOutlook = ({ found, lastedMs }: Pick<LimitOutlook, 'found' | 'lastedMs'>): string =>
  found.length === 0 ? 'not once' : `at least ${writeTimes(found.length)}, ${formatSpan(lastedMs)} in all`

/** `In the last 30 days`; what limits would have done is said after it. */
export const describeDays = (material: Material): string => `In ${writeDays(daysOf(material))}`

/** What is not known of the time, and undefined where that is too little to matter. */
export const describeUnknown = (material: Material): string | undefined => {
  const ms = unknownMs(material)
  if (ms === 0) return undefined
  return `${formatSpan(ms)} of ${writeDays(daysOf(material))} are unknown: nothing was received.`
}

export const notEnough = (material: Material): string | undefined => {
  if (isEnough(material)) return undefined
  const count = material.trace.times.length
  const readings = count === 0 ? 'no reading' : count === 1 ? 'one reading' : `${count} readings`
  return `Not enough data to rehearse limits: ${readings} in ${writeDays(daysOf(material))}.`
}

export const describeCalibration = ({ raised, found }: { raised: number; found: number }): string => {
  if (raised === 0) return 'The device raised no such event in this time.'
  return raised === 1
    ? `With today’s limits the replay ${found === 1 ? 'finds' : 'does not find'} the one event that the device raised.`
    : `With today’s limits the replay finds ${found} of the ${raised} events that the device raised.`
}

/** `Clears after recovering by 0.5 V`, `Above 14.8 V instead of 14.5 V`. */
export const describeProposal = (
  rule: LimitRule,
  { changes, ...setup }: Proposal,
  write: WriteValue,
): string =>
  changes
    .map((part) => {
      const words = {
        hysteresis: `clears after recovering by ${write(setup.hysteresis)}`,
        limit: `${sideWords[rule.side]} ${write(setup.limit)} instead of ${write(rule.limit)}`,
        onMs: `notifies once it has lasted ${formatSpan(setup.onMs)}`,
        offMs: `pauses up to ${formatSpan(setup.offMs)} are part of it`,
      }
      return words[part]
    })
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase())

/** What a proposal would do: how many are left, and what is kept. */
export const describeEffect = ({ times, kept, isAcknowledged }: Diet, proposal: Proposal): string => {
  const left = `${writeTimes(proposal.times)} instead of ${times}`
  if (isAcknowledged)
    return `${left}. Keeps ${kept === 1 ? 'the one that was' : `all ${kept} that were`} acknowledged.`
  return `${left}. Keeps one for ${kept === 1 ? 'the burst' : `each of the ${kept} bursts`}.`
}

/** What would not be raised any more, in figures. */
export const describeLost = (
  rule: LimitRule,
  { lost }: Proposal,
  endMs: number,
  write: WriteValue,
): string => {
  if (lost.length === 0) return 'Nothing would be lost: what is dropped only repeats what is kept.'
  const longest = Math.max(...lost.map(({ fromMs, toMs = endMs }) => toMs - fromMs))
  const extremes = lost.map(({ extreme }) => extreme)
  const farthest = rule.side === 'high' ? Math.max(...extremes) : Math.min(...extremes)
  return `Would be lost: ${writeTimes(lost.length)}, the longest ${formatSpan(longest)}, the ${rule.side === 'high' ? 'highest' : 'lowest'} ${write(farthest)}.`
}

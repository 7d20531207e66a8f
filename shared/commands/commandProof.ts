import * as z from 'zod/mini'
import { formatSpan } from '../core/formatSpan'
import { secondMs } from '../core/time'
import { unprovable, type Unprovable, type Verdict } from './judgeEffect'

/** How a command ends that has something to prove: `void` was not handed over in time. */
export const commandEnds = ['confirmed', 'noEffect', 'notProvable', 'void'] as const
export type CommandEnd = (typeof commandEnds)[number]

/** What came of the effect of a command; times are epoch seconds. */
export const CommandProof = z.object({
  end: z.enum(['confirmed', 'noEffect', 'notProvable']),
  /** A reading that comes late may still change it. */
  is_final: z.boolean(),
  /** Why it is not provable. */
  reason: z.optional(z.enum(unprovable)),
  /** When the reading was measured that decides, and its value. */
  at_ts: z.optional(z.number()),
  value: z.optional(z.number()),
  /** Without an effect: the values while it was awaited. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** How long readings were waited for. */
  until_ts: z.optional(z.number()),
})
export type CommandProof = z.infer<typeof CommandProof>

const inSeconds = (ms: number): number => Math.round(ms) / secondMs

/** A verdict as the API gives it. */
export const proofOf = (verdict: Verdict, isFinal: boolean): CommandProof => {
  const proof = { end: verdict.end, is_final: isFinal }
  if (verdict.end === 'noEffect') return { ...proof, low: verdict.low, high: verdict.high }
  return {
    ...proof,
    ...('reason' in verdict ? { reason: verdict.reason } : {}),
    ...('value' in verdict ? { value: verdict.value, at_ts: inSeconds(verdict.atMs) } : {}),
    ...('untilMs' in verdict ? { until_ts: inSeconds(verdict.untilMs) } : {}),
  }
}

/** How a measurement is called and written. */
export interface ProofWords {
  label: string
  value: (value: number) => string
  /** The time of day of an instant, epoch milliseconds; without it none is named. */
  time?: (ms: number) => string
}

const unprovableText = (
  reason: Unprovable,
  { value = 0, until_ts }: CommandProof,
  { label, value: write, time }: ProofWords,
): string => {
  const until = until_ts === undefined || time === undefined ? '' : ` until ${time(until_ts * secondMs)}`
  const texts: Record<Unprovable, () => string> = {
    alreadySo: () => `${label} was ${write(value)} already`,
    wasSoBefore: () => `${label} was ${write(value)} shortly before`,
    onItsWay: () => `${label} was on its way there by itself`,
    unknownBefore: () => `${label} is ${write(value)}, but what it was before is unknown`,
    noReading: () => `no reading${until}`,
    tooFewReadings: () => `too few readings${until}`,
    notMeasured: () => `${label} was not measured${until}`,
  }
  return texts[reason]()
}

/** What came of a command, in one line: `Pump confirmed running after 40 s`, `No effect: Flow stayed at 0.0`. */
export const describeProof = (proof: CommandProof, handedMs: number, words: ProofWords): string => {
  const { label, value: write } = words
  const { end, value = 0, at_ts, low = 0, high = 0, reason = 'noReading' } = proof
  if (end === 'notProvable') return `Not provable: ${unprovableText(reason, proof, words)}`
  if (end === 'noEffect') {
    const [lowest, highest] = [write(low), write(high)]
    return `No effect: ${label} stayed ${lowest === highest ? `at ${lowest}` : `between ${lowest} and ${highest}`}`
  }
  const after = at_ts === undefined ? '' : ` after ${formatSpan(at_ts * secondMs - handedMs)}`
  return `${label} confirmed ${write(value)}${after}`
}

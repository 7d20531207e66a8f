import { describeProof, type ProofWords } from '../../../shared/commands/commandProof'
import type { EffectRule } from '../../../shared/commands/effectRule'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { displayOf } from '../display/catalogue/displayOf'
import { writeMeasured } from '../display/values/writeMeasured'
import { formatSince } from '../ui/text/formatTime'

/** A measurement as its owner calls and writes it; a switch by the word for its state. */
const wordsOf = (key: string, display: DisplaySettings, nowMs: number): ProofWords => {
  const { label, displayType } = displayOf(key, display[key])
  return {
    label,
    value: (value) => {
      const text = writeMeasured(key, value, display[key])
      return displayType === 'digital' ? text.toLowerCase() : text
    },
    time: (ms) => formatSince(ms, nowMs),
  }
}

const comparisons = { above: 'above', below: 'below', equal: 'at' } as const satisfies Record<
  EffectRule['is'],
  string
>

/** `Flow above 5 L/s within 2 readings`. */
export const describeRule = (
  { key, is, value, within, unit }: EffectRule,
  display: DisplaySettings,
): string => {
  const { label, unit: own, displayType } = displayOf(key, display[key])
  const measured = own === '' || displayType === 'digital' ? String(value) : `${value} ${own}`
  return `${label} ${comparisons[is]} ${measured} within ${within} ${within === 1 ? unit.slice(0, -1) : unit}`
}

/** What came of the effect of a command; undefined while that is awaited, and of a command without one. */
export const proofText = (
  { effect, proof, handed_ts = 0 }: CommandEntry,
  display: DisplaySettings,
  nowMs: number,
): string | undefined =>
  effect === undefined || proof === undefined
    ? undefined
    : describeProof(proof, handed_ts * secondMs, wordsOf(effect.key, display, nowMs))

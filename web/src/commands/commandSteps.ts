import type { CommandEntry, ContactView } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { describeProof, type ProofWords } from '../../../shared/commands/commandProof'
import type { EffectRule } from '../../../shared/commands/effectRule'
import { formatClock, formatSince } from '../ui/text/formatTime'
import { displayOf, writeMeasured } from '../display/catalogue/displayOf'

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

/** One step on the way of a command from press to proof. */
interface CommandStep {
  readonly text: string
  readonly state: 'done' | 'awaited' | 'failed'
  /** When it was done. */
  readonly atMs?: number
}

interface Around {
  readonly contact: ContactView | undefined
  readonly display: DisplaySettings
  readonly nowMs: number
}

const done = (text: string, seconds: number): CommandStep => {
  const atMs = seconds * secondMs
  return { text: `${text} ${formatClock(atMs)}`, state: 'done', atMs }
}

/** `expected 14:20; void after 15:00`, as far as either is known. */
export const forecastOf = (
  { void_after_ts }: Pick<CommandEntry, 'void_after_ts'>,
  contact: ContactView | undefined,
  nowMs: number,
): string | undefined => {
  const parts = [
    contact?.expected_ts === undefined || contact.isConnected
      ? undefined
      : `expected ${formatSince(contact.expected_ts * secondMs, nowMs)}`,
    void_after_ts === undefined ? undefined : `void after ${formatSince(void_after_ts * secondMs, nowMs)}`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('; ')
}

const handOver = (entry: CommandEntry, { contact, nowMs }: Around): CommandStep | undefined => {
  const { handed_ts, sent_ts, status, end } = entry
  const seconds = handed_ts ?? sent_ts
  if (seconds !== undefined) return done('Handed over', seconds)
  if (end === 'void') return { text: 'Not handed over', state: 'failed' }
  if (status !== 'queued') return undefined
  const forecast = forecastOf(entry, contact, nowMs)
  return { text: `Hand-over ${forecast ?? 'awaited'}`, state: 'awaited' }
}

const answer = ({ status, complete_ts, sent_ts }: CommandEntry): CommandStep | undefined => {
  if (sent_ts === undefined) return undefined
  if (status === 'sent') return { text: 'Answer awaited', state: 'awaited' }
  if (status === 'noAnswer') return { text: 'No answer', state: 'failed' }
  if (complete_ts === undefined) return undefined
  return status === 'error'
    ? { ...done('Refused', complete_ts), state: 'failed' }
    : done('Answered', complete_ts)
}

const effectStep = (entry: CommandEntry, { display, nowMs }: Around): CommandStep | undefined => {
  const { effect, handed_ts, proof } = entry
  if (effect === undefined || (handed_ts === undefined && entry.status !== 'queued')) return undefined
  const text = proofText(entry, display, nowMs)
  if (text !== undefined) return { text, state: proof?.end === 'confirmed' ? 'done' : 'failed' }
  return { text: `Should cause ${describeRule(effect, display)}`, state: 'awaited' }
}

/** The way of a command: queued, handed over, answered, and what it caused. */
export const commandSteps = (entry: CommandEntry, around: Around): readonly CommandStep[] =>
  [done('Queued', entry.ts), handOver(entry, around), answer(entry), effectStep(entry, around)].filter(
    (step) => step !== undefined,
  )

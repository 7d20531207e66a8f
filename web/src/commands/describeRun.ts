import type { CommandEntry, ContactView } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { commandState } from './commandState'
import { forecastOf } from './commandSteps'
import { describeRule, proofText } from './proofWords'

/** A trigger that was pressed: what is known of its command. */
export interface TriggerRun {
  /** Absent until the portal has taken it. */
  readonly commandID?: string
  /** Absent until the queue was read with it. */
  readonly entry?: CommandEntry | undefined
  /** Whether the device can get it now, and when it is expected; undefined while that is not known. */
  readonly contact?: ContactView | undefined
}

export interface RunText {
  readonly tone: 'waiting' | 'done' | 'failed'
  readonly text: string
}

const seconds = (entry: CommandEntry): string => {
  const took = Math.max(0, (entry.complete_ts ?? entry.ts) - entry.ts)
  return took < 60 ? `${took.toFixed(took < 10 ? 1 : 0)} s` : `${Math.round(took / 60)} min`
}

const isAnswered = ({ priority, delete_ts }: CommandEntry): boolean =>
  priority === 0 || delete_ts !== undefined

/** Whether nothing more is to come of it. */
export const hasEnded = ({ entry }: TriggerRun): boolean =>
  entry !== undefined &&
  isAnswered(entry) &&
  (entry.handed_ts === undefined || entry.proof?.is_final === true)

/** What came of it, or of what it is still to come; undefined of a trigger that should cause nothing. */
const describeEffect = (
  entry: CommandEntry,
  display: DisplaySettings,
  nowMs: number,
): RunText | undefined => {
  const { effect, end, status, handed_ts } = entry
  if (end === 'void') return { tone: 'failed', text: entry.reason ?? 'Void' }
  if (effect === undefined || handed_ts === undefined) return undefined
  const text = proofText(entry, display, nowMs)
  if (text !== undefined) return { tone: end === 'confirmed' ? 'done' : 'failed', text }
  // Refused by the device, or cancelled: that is said first.
  if (status === 'error' || status === 'cancelled') return undefined
  return { tone: 'waiting', text: `Waits for ${describeRule(effect, display)}` }
}

/**
 * How far a pressed trigger is, in the words of its button: nothing is done before the device has said so, and where it
 * should cause something, before readings show that.
 */
export const describeRun = (
  { commandID, entry, contact }: TriggerRun,
  display: DisplaySettings,
  nowMs: number,
): RunText => {
  if (commandID === undefined) return { tone: 'waiting', text: 'Sending…' }
  if (entry === undefined) return { tone: 'waiting', text: 'Sent' }
  const effect = describeEffect(entry, display, nowMs)
  if (effect !== undefined) return effect
  if (entry.status === 'complete') return { tone: 'done', text: `Done ✓ ${seconds(entry)}` }
  if (entry.status === 'noAnswer') return { tone: 'failed', text: 'No answer from the device' }
  if (isAnswered(entry)) return { tone: 'failed', text: commandState(entry).text }
  if (entry.status !== 'queued' || contact?.isConnected !== false) return { tone: 'waiting', text: 'Sent' }
  const forecast = entry.void_after_ts === undefined ? undefined : forecastOf(entry, contact, nowMs)
  return { tone: 'waiting', text: `Waits for the device${forecast === undefined ? '' : `: ${forecast}`}` }
}

/** The answer of a device that is awake comes within a second; later it is not worth so many questions. */
export const pauseUntilNextLook = (pressedMs: number, nowMs: number): number => {
  const age = nowMs - pressedMs
  if (age < 8 * secondMs) return 500
  return age < 60 * secondMs ? 3 * secondMs : 15 * secondMs
}

import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import { commandState } from './commandState'

/** A trigger that was pressed: what is known of its command. */
export interface TriggerRun {
  /** Absent until the portal has taken it. */
  readonly commandID?: string
  /** Absent until the queue was read with it. */
  readonly entry?: CommandEntry | undefined
  /** Whether the device can get it now; undefined while that is not known. */
  readonly isConnected?: boolean | undefined
}

export interface RunText {
  readonly tone: 'waiting' | 'done' | 'failed'
  readonly text: string
}

const seconds = (entry: CommandEntry): string => {
  const took = Math.max(0, (entry.complete_ts ?? entry.ts) - entry.ts)
  return took < 60 ? `${took.toFixed(took < 10 ? 1 : 0)} s` : `${Math.round(took / 60)} min`
}

/** Whether nothing more is to come of it. */
export const hasEnded = ({ entry }: TriggerRun): boolean =>
  entry !== undefined && (entry.priority === 0 || entry.delete_ts !== undefined)

/** How far a pressed trigger is, in the words of its button: nothing is done before the device has said so. */
export const describeRun = ({ commandID, entry, isConnected }: TriggerRun): RunText => {
  if (commandID === undefined) return { tone: 'waiting', text: 'Sending…' }
  if (entry === undefined) return { tone: 'waiting', text: 'Sent' }
  if (entry.status === 'complete') return { tone: 'done', text: `Done ✓ ${seconds(entry)}` }
  if (entry.status === 'noAnswer') return { tone: 'failed', text: 'No answer from the device' }
  if (hasEnded({ entry })) return { tone: 'failed', text: commandState(entry).text }
  const waits = entry.status === 'queued' && isConnected === false
  return { tone: 'waiting', text: waits ? 'Waits for the device' : 'Sent' }
}

/** The answer of a device that is awake comes within a second; later it is not worth so many questions. */
export const pauseUntilNextLook = (pressedMs: number, nowMs: number): number => {
  const age = nowMs - pressedMs
  if (age < 8 * secondMs) return 500
  return age < 60 * secondMs ? 3 * secondMs : 15 * secondMs
}

import * as z from 'zod/mini'
import type { CommandEntry, CommandStatus } from '../../../shared/commands/commandQueue'

export interface CommandState {
  readonly tone: 'waiting' | 'ok' | 'alarm' | 'muted'
  readonly text: string
  readonly progress?: number
}

const Failure = z.looseObject({ message: z.optional(z.string()) })

/** The device's own words, or at least that it failed; nothing at all is `Error (?)`. */
const describeFailure = (response: CommandEntry['device_response']): string => {
  if (response === undefined) return 'Error (?)'
  const parsed = Failure.safeParse(response)
  const message = parsed.success ? parsed.data.message : undefined
  return message === undefined || message === '' ? 'Error' : `Error: ${message}`
}

const progressOf = (entry: CommandEntry): { progress?: number } =>
  entry.ota_status === undefined ? {} : { progress: Math.round(entry.ota_status.progress) }

const states: Record<CommandStatus, (entry: CommandEntry) => CommandState> = {
  queued: (entry) => ({ tone: 'waiting', text: 'Pending', ...progressOf(entry) }),
  sent: (entry) => ({ tone: 'waiting', text: 'Handed over', ...progressOf(entry) }),
  complete: () => ({ tone: 'ok', text: 'Complete' }),
  error: ({ device_response }) => ({ tone: 'alarm', text: describeFailure(device_response) }),
  // An error without a response; the journey below says that the device never answered.
  noAnswer: () => ({ tone: 'alarm', text: 'Error (?)' }),
  cancelled: () => ({ tone: 'muted', text: 'Cancelled' }),
  revoked: () => ({ tone: 'alarm', text: 'Revoked' }),
}

const ends: Record<NonNullable<CommandEntry['end']>, CommandState> = {
  confirmed: { tone: 'ok', text: 'Confirmed' },
  noEffect: { tone: 'alarm', text: 'No effect' },
  notProvable: { tone: 'muted', text: 'Not provable' },
  void: { tone: 'muted', text: 'Void' },
}

/** A command that should cause something has not ended with its answer; one that failed says so first. */
const endState = ({ status, effect, end }: CommandEntry): CommandState | undefined => {
  if (end === 'void') return ends.void
  if (effect === undefined || status === 'queued' || status === 'error' || status === 'cancelled')
    return undefined
  if (end !== undefined) return ends[end]
  return status === 'complete' ? { tone: 'waiting', text: 'Effect awaited' } : undefined
}

/** The state of a command in words; a running firmware update shows its progress. */
export const commandState = (entry: CommandEntry): CommandState =>
  endState(entry) ??
  states[entry.delete_ts === undefined || entry.status === 'revoked' ? entry.status : 'cancelled'](entry)

/** Pending commands may be cancelled, unless the server says that this one cannot. */
export const isCancellable = (entry: CommandEntry): boolean =>
  entry.priority > 0 && entry.can_be_cancelled && entry.delete_ts === undefined

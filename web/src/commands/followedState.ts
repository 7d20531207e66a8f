import type { CommandEntry, getCommands } from '../../../shared/commands/commandQueue'
import type { OutputOf } from '../../../shared/core/endpoint'
import { commandState } from './commandState'
import { describeContact } from './describeContact'

/** How far a change has come that was saved for a device. */
export interface Followed {
  readonly state: 'queued' | 'waitsForContact' | 'handedOver' | 'success' | 'error' | 'cancelled'
  readonly note: string | undefined
}

/** Saved, and not looked at yet. */
export const justSaved: Followed = { state: 'queued', note: undefined }

const openStates: readonly string[] = ['queued', 'waitsForContact', 'handedOver']

export const isEnded = ({ state }: Pick<Followed, 'state'>): boolean => !openStates.includes(state)

type Queue = Pick<OutputOf<typeof getCommands>, 'pending' | 'waits_for' | 'contact'>

const waitsFor = ({ contact, ...standing }: Queue, nowMs: number): string | undefined =>
  contact === undefined ? undefined : describeContact({ ...standing, contact }, nowMs).text

/** Nothing goes out before the device is heard of again. */
const isAway = ({ waits_for, contact }: Queue): boolean =>
  waits_for === 'contact' && contact?.isConnected === false

const progressOf = ({ ota_status }: CommandEntry): string =>
  ota_status === undefined ? '' : ` ${Math.round(ota_status.progress)} % done.`

/** Settings of people who may no longer change them stay behind. */
const leftOutOf = ({ left_out = [] }: CommandEntry): string | undefined =>
  left_out.length === 0
    ? undefined
    : left_out.map(({ keys, reason }) => `${keys.join(', ')} did not go out: ${reason}`).join(' ')

/** Where the command stands that carries a change: the device has the change only once it has answered. */
export const followedState = (entry: CommandEntry, queue: Queue, nowMs: number): Followed => {
  if (entry.status === 'revoked') return { state: 'error', note: entry.reason ?? 'The portal revoked it.' }
  if (entry.status === 'cancelled' || entry.delete_ts !== undefined) {
    return { state: 'cancelled', note: 'The command was cancelled.' }
  }
  switch (entry.status) {
    case 'queued':
      return { state: isAway(queue) ? 'waitsForContact' : 'queued', note: waitsFor(queue, nowMs) }
    case 'sent':
      return { state: 'handedOver', note: `The device has it: its answer is awaited.${progressOf(entry)}` }
    case 'complete': {
      const note = leftOutOf(entry)
      return note === undefined
        ? { state: 'success', note: 'Applied by the device.' }
        : { state: 'error', note }
    }
    case 'noAnswer':
      return { state: 'error', note: 'The device did not answer.' }
    default:
      return { state: 'error', note: commandState(entry).text }
  }
}

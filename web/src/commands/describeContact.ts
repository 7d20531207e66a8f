import type { ContactView, getCommands } from '../../../shared/commands/commandQueue'
import type { OutputOf } from '../../../shared/core/endpoint'
import { formatSpan } from '../../../shared/core/formatSpan'
import { secondMs } from '../../../shared/core/time'

/** The state of a device's queue. */
export type QueueStanding = Pick<OutputOf<typeof getCommands>, 'pending' | 'waits_for'> & {
  contact: ContactView
}

export interface ContactText {
  readonly tone: 'ok' | 'info' | 'warning' | 'none'
  readonly text: string
  /** The instant that the text speaks of, for its exact time. */
  readonly atMs?: number
}

const usually = ({ every_s, basis }: ContactView): string => {
  if (every_s === undefined) return ''
  const span = formatSpan(every_s * secondMs)
  return basis === 'history'
    ? ` It usually makes contact every ${span}.`
    : ` It is set to make contact every ${span}.`
}

const count = (commands: number): string => `${commands} ${commands === 1 ? 'command' : 'commands'}`

/** A device that is connected takes one command at a time. */
const whileConnected = ({ pending, waits_for }: QueueStanding): ContactText => {
  if (waits_for === 'contact') {
    return {
      tone: 'info',
      text: `The device is connected: ${count(pending)} will go out with its next message.`,
    }
  }
  return pending <= 1
    ? { tone: 'ok', text: 'The device is connected and has the command: its answer is awaited.' }
    : {
        tone: 'info',
        text: `The device is connected and busy with a command: ${count(pending - 1)} behind it.`,
      }
}

/** When queued commands are expected to be sent. */
export const describeContact = (standing: QueueStanding, nowMs: number): ContactText => {
  const { contact } = standing
  if (contact.isConnected) return whileConnected(standing)
  const { expected_ts, overdue_since_ts } = contact
  if (expected_ts !== undefined) {
    const atMs = expected_ts * secondMs
    const left = atMs - nowMs
    const when = left < 5 * secondMs ? 'any moment now' : `in about ${formatSpan(left)}`
    return { tone: 'info', text: `Next contact expected ${when}.${usually(contact)}`, atMs }
  }
  if (overdue_since_ts !== undefined) {
    const atMs = overdue_since_ts * secondMs
    return {
      tone: 'warning',
      text: `The device is overdue by ${formatSpan(Math.max(0, nowMs - atMs))}.${usually(contact)}`,
      atMs,
    }
  }
  return { tone: 'none', text: 'The device has not made contact yet: commands wait for its first contact.' }
}

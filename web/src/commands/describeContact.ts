import type { ContactView } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import { formatSpan } from './formatSpan'

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

/** When waiting commands will go out, as far as anybody can tell. */
export const describeContact = (contact: ContactView, nowMs: number): ContactText => {
  if (contact.isConnected) return { tone: 'ok', text: 'The device is connected: commands go out at once.' }
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
  return { tone: 'none', text: 'The device has not made contact yet: commands wait for its first time.' }
}

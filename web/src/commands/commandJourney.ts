import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import { formatAgo } from '../ui/text/formatTime'
import { formatSpan } from './formatSpan'

const answeredAfter = ({ sent_ts, complete_ts }: CommandEntry): string | undefined =>
  sent_ts === undefined || complete_ts === undefined
    ? undefined
    : `Answered after ${formatSpan((complete_ts - sent_ts) * secondMs)}`

const cancelledWhen = ({ reason, sent_ts }: CommandEntry): string | undefined =>
  reason ?? (sent_ts === undefined ? undefined : 'After it was handed over')

/** Where a command is on its way: queued → handed over → answered; queued ones go out one at a time. */
export const commandJourney = (entry: CommandEntry, nowMs: number): string | undefined => {
  if (entry.delete_ts !== undefined) return cancelledWhen(entry)
  if (entry.status === 'queued') {
    const { position = 0 } = entry
    if (position === 0) return 'Goes out at the next contact'
    return `Waits behind ${position} older ${position === 1 ? 'command' : 'commands'}`
  }
  if (entry.status === 'sent') {
    return entry.sent_ts === undefined
      ? undefined
      : `${formatAgo(entry.sent_ts * secondMs, nowMs)}, waits for the answer`
  }
  return entry.status === 'noAnswer' ? 'The device made contact, but never answered' : answeredAfter(entry)
}

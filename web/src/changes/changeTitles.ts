import type { Change, ChangeKind } from '../../../shared/changes/changes'

export const changeTitles = {
  settings: 'Device settings',
  firmware: 'Device firmware',
} as const satisfies Record<ChangeKind, string>

/** How far a change has come, in a few words, what needs a person first. */
export const describeCounts = ({ counts, total }: Pick<Change, 'counts' | 'total'>): string => {
  const parts = [
    [counts.failed, 'failed'],
    [counts.cancelled, 'cancelled'],
    [counts.waiting, 'not sent yet'],
    [counts.queued, 'waiting'],
  ] as const
  const others = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return [`Applied by ${counts.applied} of ${total}`, ...others].join(' · ')
}

/** What its mark is: done, with something wrong, or under way. */
export const toneOf = ({
  counts,
  ended_ts,
}: Pick<Change, 'counts' | 'ended_ts'>): 'ok' | 'warning' | 'info' => {
  if (counts.failed > 0 || (ended_ts !== undefined && counts.cancelled > 0)) return 'warning'
  return ended_ts === undefined ? 'info' : 'ok'
}

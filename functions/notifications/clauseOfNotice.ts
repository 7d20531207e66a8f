import type { Clause } from '../../shared/notifications/noticeOutcomes'
import { secondMs } from '../../shared/core/time'
import type { NoticeRow, Recipient } from '../alerts/noticeStore'
import { feedbackOf } from '../alerts/getNotices'

const clauseOfState = {
  waiting: 'waiting',
  accepted: 'sent',
  failed: 'unreachable',
  dropped: 'dropped',
  kept: 'digest',
} as const satisfies Record<string, Clause['kind']>

const kindOf = (row: NoticeRow, recipient: Recipient): Clause['kind'] => {
  const said = feedbackOf(row, recipient)
  if (said !== undefined) return said
  const { state, reason } = recipient
  return reason === 'refused' || reason === 'notListed' ? reason : clauseOfState[state]
}

/** What became of a notice for one of its recipients; undefined when it was not for them. */
export const clauseOfNotice = (row: NoticeRow, to: string): Clause | undefined => {
  const recipient = row.recipients.find((each) => each.to === to)
  if (recipient === undefined) return undefined
  const ts = Math.floor((row.claimedMs || row.createdMs) / secondMs)
  return { kind: kindOf(row, recipient), channel: row.channel, to, ts }
}

import { type AlertItem, listField } from './alertStore'
import { type NoticeReader, type NoticeRow, type Recipient, isForPeople } from './noticeStore'

/** Who is to get a notification: the list as it is now, without what was switched off. */
type Audience = (row: NoticeRow, item: AlertItem) => Promise<string[]>

/** Nothing reaches such an address, of whatever person it is; to be off one list says nothing of what a person asks for. */
const isDead = (item: AlertItem, address: string): boolean =>
  item.off[address] !== undefined && item.off[address].reason !== 'unsubscribed'

/**
 * A test goes to the one who asked for it, a digest to those who did not get one of its events at once, and what is for
 * people to them.
 */
export const openAudience =
  (notices: Pick<NoticeReader, 'keptFor'>): Audience =>
  async (row, item) => {
    const { deviceid, id, kind, to, channel } = row
    if (kind === 'test') return to === undefined ? [] : [to]
    if (isForPeople(row) || channel === 'push') {
      return [...new Set(row.people.map((each) => each.to))].filter((each) => !isDead(item, each))
    }
    const list = item[listField[channel]].filter((each) => !item.off[each])
    if (kind !== 'digest') return list
    const kept = await notices.keptFor(deviceid, id)
    const leftOut = new Set(
      kept.flatMap(({ recipients }) =>
        recipients.filter(({ state }) => state === 'kept').map((each) => each.to),
      ),
    )
    // A row without recipients was kept back before they were noted: it was meant for everybody.
    const isForAll = kept.some(({ recipients }) => recipients.length === 0)
    return isForAll ? list : list.filter((each) => leftOut.has(each))
  }

/** Who was taken off the list while they waited gets nothing of it any more. */
export const withoutGone = ({ recipients }: NoticeRow, audience: readonly string[]): Recipient[] =>
  recipients.map((each) =>
    each.state === 'waiting' && !audience.includes(each.to)
      ? { to: each.to, state: 'failed', reason: 'notListed' }
      : each,
  )

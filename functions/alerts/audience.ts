import { type AlertItem, listField } from './alertStore'
import type { NoticeReader, NoticeRow } from './noticeStore'

/** Who is to get a notification: the list as it is now, without what was switched off. */
export type Audience = (row: NoticeRow, item: AlertItem) => Promise<string[]>

/** A test goes to the one who asked for it, a digest to those who did not get one of its events at once. */
export const openAudience =
  (notices: Pick<NoticeReader, 'keptFor'>): Audience =>
  async ({ deviceid, id, kind, to, channel }, item) => {
    if (kind === 'test') return to === undefined ? [] : [to]
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

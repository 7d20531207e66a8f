import type { Announcement } from '../../shared/announcements/announcement'
import { type Clock, secondMs } from '../../shared/core/time'
import { log } from '../core/log'
import type { AnnouncementRow, AnnouncementStore } from './announcementStore'

/** What everybody is told now. */
export type CurrentAnnouncement = () => Promise<Announcement | undefined>

/** As late as an announcement may be; one small read in that time whatever is asked. */
export const rereadAfterMs = 5 * secondMs

const toldAt = (row: AnnouncementRow, nowMs: number): Announcement | undefined => {
  const { version: id, text, tone, fromTs, untilTs, link } = row
  const isTold = text !== '' && fromTs * secondMs <= nowMs && nowMs < untilTs * secondMs
  if (!isTold) return undefined
  return { id, text, tone, untilTs, ...(link === '' ? {} : { link }) }
}

/** Kept in memory between requests. Whoever signs in does so without it when it cannot be read. */
export const openCurrentAnnouncement = (
  store: Pick<AnnouncementStore, 'read'>,
  now: Clock,
): CurrentAnnouncement => {
  let row: Promise<AnnouncementRow | undefined> = Promise.resolve(undefined)
  let readMs = -Infinity
  return async () => {
    if (now() - readMs >= rereadAfterMs) {
      readMs = now()
      row = store.read().catch((error: unknown) => {
        log.warn('The announcement could not be read.', { error })
        return undefined
      })
    }
    const known = await row
    return known === undefined ? undefined : toldAt(known, now())
  }
}

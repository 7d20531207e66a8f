import { dayMs, hourMs, secondMs } from '../../shared/core/time'
import { putItem } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'

/** Beside what staff announce, in the same table; that goes before it. */
export const gapAnnouncementKey = { pk: 'ANNOUNCEMENT#GAP' }

const clockOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}`

/** So long after its end people are shown a gap. */
const shownMs = dayMs
/** One that lasts is written anew by its end; should that not come, it is not shown for ever. */
const lastsMs = 12 * hourMs

/** What everybody who is signed in sees of a time in which the portal received nothing. */
export const openGapAnnouncement =
  (TableName: string) =>
  ({ fromMs, toMs }: { fromMs: number; toMs?: number | undefined }, nowMs: number): TransactItem[] => {
    const text =
      toMs === undefined
        ? `The portal has not received readings since ${clockOf(fromMs)} UTC. Your devices are not the cause, and none is called silent for it.`
        : `The portal did not receive readings between ${clockOf(fromMs)} and ${clockOf(toMs)} UTC. No device is called silent for it; devices that store readings send them later.`
    const row = {
      text,
      tone: 'warning',
      fromTs: Math.floor(fromMs / secondMs),
      untilTs: Math.floor((toMs === undefined ? nowMs + lastsMs : toMs + shownMs) / secondMs),
      link: '',
      // Who has closed the banner of its beginning sees that of its end.
      version: Math.floor((toMs ?? fromMs) / secondMs),
    }
    return [putItem(TableName, { ...gapAnnouncementKey, ...row })]
  }

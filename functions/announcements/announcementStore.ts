import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { announcementTones, type Announcement } from '../../shared/announcements/announcement'
import { dayMs, hourMs, secondMs, type Clock } from '../../shared/core/time'
import { type Consistency, openGetItem } from '../core/store/openGetItem'
import { putIfVersion, putItem, type TransactItem } from '../core/store/storeWrites'
import { log } from '../core/log'

/** Beside what staff announce, in the same table; that goes before it. */
const gapAnnouncementKey = { pk: 'ANNOUNCEMENT#GAP' }

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

const Row = z.object({
  text: z._default(z.string(), ''),
  tone: z._default(z.enum(announcementTones), 'info'),
  fromTs: z._default(z.number(), 0),
  untilTs: z._default(z.number(), 0),
  link: z._default(z.string(), ''),
  version: z._default(z.number(), 0),
})
export type AnnouncementRow = z.infer<typeof Row>

export interface AnnouncementStore {
  read(): Promise<AnnouncementRow>
  /** What the portal says of a time in which it received nothing. */
  readGap(): Promise<AnnouncementRow>
  /** Stores it on the condition that the version is unchanged. */
  write(fields: Omit<AnnouncementRow, 'version'>, version: number): TransactItem
}

/** One row, in the table that the service which says who is signed in reads anyway. */
const key = { pk: 'ANNOUNCEMENT' }

export const openAnnouncementStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  consistency?: Consistency,
): AnnouncementStore => ({
  read: async () => Row.parse((await openGetItem(documents, consistency)(TableName, key)) ?? {}),
  readGap: async () =>
    Row.parse((await openGetItem(documents, consistency)(TableName, gapAnnouncementKey)) ?? {}),
  write: (fields, version) => putIfVersion(TableName, key, fields, version),
})

/** The announcement that is shown now. */
export type CurrentAnnouncement = () => Promise<Announcement | undefined>

/** As late as an announcement may be; one small read in that time whatever is asked. */
export const rereadAfterMs = 5 * secondMs

const shownAt = (row: AnnouncementRow, nowMs: number): Announcement | undefined => {
  const { version: id, text, tone, fromTs, untilTs, link } = row
  const isDue = text !== '' && fromTs * secondMs <= nowMs && nowMs < untilTs * secondMs
  if (!isDue) return undefined
  return { id, text, tone, untilTs, ...(link === '' ? {} : { link }) }
}

/** What staff say goes before what the portal says of itself. Kept in memory; without it people sign in all the same. */
export const openCurrentAnnouncement = (
  store: Pick<AnnouncementStore, 'read' | 'readGap'>,
  now: Clock,
): CurrentAnnouncement => {
  let rows: Promise<AnnouncementRow[]> = Promise.resolve([])
  let readMs = -Infinity
  return async () => {
    if (now() - readMs >= rereadAfterMs) {
      readMs = now()
      rows = Promise.all([store.read(), store.readGap()]).catch((error: unknown) => {
        log.warn('The announcement could not be read.', { error })
        return []
      })
    }
    const shown = (await rows).map((row) => shownAt(row, now()))
    return shown.find((each) => each !== undefined)
  }
}

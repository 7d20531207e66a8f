import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type {
  endAnnouncement as endContract,
  getStaffAnnouncement as getContract,
  putAnnouncement as putContract,
} from '../../shared/announcements/staffAnnouncement'
import { labelOfName } from '../../shared/core/labelOf'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/storeWrites'
import type { ReadLog } from '../serverlog/getServerLog'
import type { Actor, WriteLog } from '../serverlog/logEntry'
import type { AnnouncementRow, AnnouncementStore } from './announcementStore'

/** What the entries of the log are of. */
const subject = 'ANNOUNCEMENT'
const logLength = 10
/** What holds for longer belongs in the documents. */
const longestDays = 90

const refuse = (field: string, why: string) =>
  new Problem('invalid', `${labelOfName(field)} ${why}.`, { field })

const checkTimes = (fromTs: number, untilTs: number, nowMs: number): void => {
  if (untilTs * secondMs <= nowMs) throw refuse('untilTs', 'is in the past')
  if (untilTs <= fromTs) throw refuse('untilTs', 'is not after the beginning')
  if (untilTs * secondMs > nowMs + longestDays * dayMs) {
    throw refuse('untilTs', `is more than ${longestDays} days away`)
  }
}

export const getStaffAnnouncement =
  (store: Pick<AnnouncementStore, 'read'>, readLog: ReadLog): Serve<typeof getContract> =>
  async () => {
    const [row, { events }] = await Promise.all([store.read(), readLog(subject, { dataPoints: logLength })])
    return { ...row, log: events }
  }

/** Written with its entry in the log, on the condition that the last version was read. */
const openWrite =
  (documents: DynamoDBDocumentClient, store: AnnouncementStore, writeLog: WriteLog, now: Clock) =>
  async (row: AnnouncementRow, event: { name: string; description: string }, by: Actor): Promise<void> => {
    const { version, ...fields } = row
    const isDone = await tryTransact(documents, [
      store.write(fields, version),
      writeLog({ subject, category: 'Settings', ...event }, by, now()),
    ])
    if (!isDone) throw new Problem('conflict')
  }

const timeOf = (ts: number): string => new Date(ts * secondMs).toISOString()

export const putAnnouncement = (
  documents: DynamoDBDocumentClient,
  store: AnnouncementStore,
  writeLog: WriteLog,
  now: Clock,
): Serve<typeof putContract> => {
  const write = openWrite(documents, store, writeLog, now)
  return async (row, caller) => {
    checkTimes(row.fromTs, row.untilTs, now())
    const link = row.link === '' ? '' : `, ${row.link}`
    const description = `${row.tone}, ${timeOf(row.fromTs)} to ${timeOf(row.untilTs)}${link}: ${row.text}`
    await write(row, { name: 'Announcement Changed', description }, caller)
    return { message: 'Announcement saved.' }
  }
}

export const endAnnouncement = (
  documents: DynamoDBDocumentClient,
  store: AnnouncementStore,
  writeLog: WriteLog,
  now: Clock,
): Serve<typeof endContract> => {
  const write = openWrite(documents, store, writeLog, now)
  return async ({ version }, caller) => {
    const known = await store.read()
    if (known.version !== version) throw new Problem('conflict')
    if (known.text === '') throw new Problem('conflict', 'Nothing is announced.')
    const ended = { text: '', tone: known.tone, fromTs: 0, untilTs: 0, link: '', version }
    await write(ended, { name: 'Announcement Ended', description: known.text }, caller)
    return { message: 'Announcement ended.' }
  }
}

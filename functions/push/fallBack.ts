import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import type { EnqueueNotices } from '../alerts/workQueue'
import { type WrittenNotice, openNoticeForPeople } from '../alerts/noteNotices'
import { type NoticeReader, type NoticeRow, type PersonKind, personKinds } from '../alerts/noticeStore'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { UserRow, UserStore } from '../users/userStore'
import type { PushDeviceStore } from './pushDeviceStore'
import { type LookAgain, type Ring, type RingStore, ringAt, ringKey } from './ringStore'

interface Options {
  documents: DynamoDBDocumentClient
  tables: { alarms: string; notices: string }
  rings: Pick<RingStore, 'read'>
  devices: Pick<PushDeviceStore, 'noteMissed'>
  notices: Pick<NoticeReader, 'read' | 'list'>
  users: Pick<UserStore, 'read'>
  enqueueNotices: EnqueueNotices
  lookAgain: LookAgain
  newId: (nowMs: number) => string
  now: Clock
}

/** By text message where the person has confirmed a number, else by email. */
const otherWayTo = ({ phone, phoneVerified, email }: UserRow) =>
  phoneVerified && phone !== ''
    ? { channel: 'sms' as const, to: phone }
    : { channel: 'email' as const, to: email }

const isOf = (kinds: readonly string[], kind: string): kind is PersonKind => kinds.includes(kind)

/** A notification that names the same events for the same person by the other way already, asked for beside the push. */
const findSame = (rows: readonly NoticeRow[], of: NoticeRow, way: ReturnType<typeof otherWayTo>) => {
  const idsOf = ({ due }: NoticeRow) => JSON.stringify(due.map(({ id, topic }) => id ?? topic).sort())
  return rows.find(
    (row) =>
      row.id !== of.id &&
      row.channel === way.channel &&
      row.atMs === of.atMs &&
      ['new', 'claimed', 'sent'].includes(row.state) &&
      row.people.some(({ to }) => to === way.to) &&
      idsOf(row) === idsOf(of),
  )
}

/** What came of a look: it was too early, or the message has fallen back, on a new notification or one that is there. */
interface Looked {
  early?: Ring
  fallen?: { ring: Ring; notice?: WrittenNotice }
}

/** Of one device, in the seconds around an alarm. */
const maxBeside = 50

/**
 * Sends an alarm another way when no device has proved in time that it showed it. The message ends and the other
 * notification begins in one transaction: whenever it is looked at, and however often, there is one of the two.
 */
export type FallBack = (pk: string, sk: string) => Promise<void>

export const openFallBack = (options: Options): FallBack => {
  const { documents, tables, rings, devices, notices, users, enqueueNotices, lookAgain, newId, now } = options
  const noticeForPeople = openNoticeForPeople(tables.notices, newId)

  const end = ({ userid, id, dueMs }: Ring, state: 'fellBack' | 'ended', by?: string) =>
    setFields(tables.alarms, ringKey(userid, id), {
      set: { state, fallback: by },
      remove: ['work', 'dueMs'],
      when: { state: 'ringing', dueMs },
    })

  const plan = async (userid: UserId, ringId: string): Promise<{ items: TransactItem[]; result: Looked }> => {
    const ring = await rings.read(userid, ringId)
    const nowMs = now()
    const nothing = { items: [], result: {} }
    if (ring?.state !== 'ringing' || ring.deviceid === undefined) return nothing
    if ((ring.dueMs ?? 0) > nowMs) return { items: [], result: { early: ring } }
    const [row, user] = await Promise.all([notices.read(ring.deviceid, ringId), users.read(userid)])
    // Who has no account any more, or may not use it, gets nothing by any way.
    if (row === undefined || user === undefined || user.isDisabled) {
      return { items: [end(ring, 'ended')], result: {} }
    }
    const way = otherWayTo(user)
    const { rows } = await notices.list(ring.deviceid, maxBeside, undefined)
    const same = findSame(rows, row, way)
    if (same !== undefined) return { items: [end(ring, 'fellBack', same.id)], result: { fallen: { ring } } }
    const kind = isOf(personKinds, row.kind) ? row.kind : 'personal'
    const { deviceid, due: events, atMs, headline } = row
    const people = [{ userid, to: way.to }]
    const notice = noticeForPeople(
      { kind, channel: way.channel, deviceid, people, events, atMs, headline },
      nowMs,
    )
    return { items: [end(ring, 'fellBack', notice.id), notice.item], result: { fallen: { ring, notice } } }
  }

  return async (pk, sk) => {
    const { userid, id } = ringAt({ pk, sk })
    const done = await transactUntilDone(documents, () => plan(userid, id))
    if (done.early !== undefined) await lookAgain(done.early)
    if (done.fallen === undefined) return
    const { ring, notice } = done.fallen
    log.info('no device has shown an alarm: it goes another way', { userid, id, by: notice?.id })
    if (notice !== undefined) await enqueueNotices(notice.deviceid, [notice.id])
    for (const device of ring.devices) await devices.noteMissed(userid, device, ring.sentMs)
  }
}

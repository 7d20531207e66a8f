import * as z from 'zod/mini'
import { type AlertChannel, alertChannels } from '../../shared/alerts/alertSettings'
import type { DeviceId } from '../../shared/core/ids'
import { hashText } from '../../shared/data/payload/canonicalValue'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { DueNotice } from './dueNotices'
import type { NoticeReader, NoticeRow } from './noticeStore'
import { Sent, idField, sentField, withoutOld } from './activeEvent'

/** A notification as it is written, with the conditions that are due with it. */
export interface NotedNotice {
  id: string
  channel: AlertChannel
  keys: readonly string[]
}

/**
 * When the conditions of a device were notified, in an item of its own: it is read when something is due, and changes
 * with a notification, always in the transaction that moves the states of the link row, whose condition guards it.
 */
export interface SentStore {
  /** What came to nothing is left out of those conditions that are due. */
  read(deviceid: DeviceId, due: readonly DueNotice[]): Promise<Sent>
  write(deviceid: DeviceId, sent: Sent, notices: readonly NotedNotice[], nowMs: number): TransactItem
}

const SentRow = z.object({ sent: z.string() })

/** Nothing of these was sent. */
const unsent: ReadonlySet<NoticeRow['state']> = new Set(['dropped', 'failed', 'nobody', 'quiet'])

export const openSentStore = (
  devices: Pick<DeviceStore, 'item'>,
  notices: Pick<NoticeReader, 'read'>,
  /** Of devices. */
  TableName: string,
): SentStore => {
  const readRows = async (deviceid: DeviceId, ids: ReadonlySet<string>): Promise<Map<string, NoticeRow>> => {
    const rows = await Promise.all([...ids].map((id) => notices.read(deviceid, id)))
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
  }

  /** Nothing of it was or will be sent, or this condition had fallen out of it. */
  const isUnsent = (row: NoticeRow | undefined, key: string): boolean =>
    row !== undefined &&
    (unsent.has(row.state) ||
      // Given up, and its sender died before it could say so.
      (row.recipients.length > 0 && row.recipients.every(({ state }) => state === 'failed')) ||
      row.heldBack.some(({ id = '' }) => id.endsWith(`#${hashText(key)}`)))

  return {
    read: async (deviceid, due) => {
      const row = SentRow.safeParse(await devices.item(deviceid, deviceItem.sent))
      if (!row.success) return {}
      const sent = Sent.parse(JSON.parse(row.data.sent))
      const keys = new Set(due.flatMap((notice) => notice.due.map(({ key }) => key)))
      const times = [...keys].flatMap((key) => (sent[key] === undefined ? [] : [{ key, each: sent[key] }]))
      const ids = times.flatMap(({ each: { emailId, smsId } }) =>
        [emailId, smsId].filter((id) => id !== undefined),
      )
      const rows = await readRows(deviceid, new Set(ids))
      for (const { key, each } of times) {
        for (const channel of alertChannels) {
          const id = each[idField[channel]]
          if (id !== undefined && isUnsent(rows.get(id), key)) each[sentField[channel]] = undefined
        }
      }
      return sent
    },
    write: (deviceid, sent, noted, nowMs) => {
      const withIds = { ...sent }
      for (const { id, channel, keys } of noted) {
        for (const key of keys) withIds[key] = { ...withIds[key], [idField[channel]]: id }
      }
      return putItem(TableName, {
        deviceid,
        sk: deviceItem.sent,
        sent: JSON.stringify(withoutOld(withIds, nowMs)),
      })
    },
  }
}

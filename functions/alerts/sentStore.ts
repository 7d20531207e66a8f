import * as z from 'zod/mini'
import { type AlertChannel, alertChannels } from '../../shared/alerts/alertIntervals'
import type { DeviceId } from '../../shared/core/ids'
import { putItem } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { DueNotice } from './dueNotices'
import type { NoticeReader, NoticeRow } from './noticeStore'
import { Sent, idField, sentField, withoutOld } from './sentTimes'

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
  const readUnsent = async (deviceid: DeviceId, ids: ReadonlySet<string>): Promise<Set<string>> => {
    const rows = await Promise.all([...ids].map((id) => notices.read(deviceid, id)))
    return new Set(rows.flatMap((row) => (row !== undefined && unsent.has(row.state) ? [row.id] : [])))
  }

  return {
    read: async (deviceid, due) => {
      const row = SentRow.safeParse(await devices.item(deviceid, deviceItem.sent))
      if (!row.success) return {}
      const sent = Sent.parse(JSON.parse(row.data.sent))
      const keys = new Set(due.flatMap((notice) => notice.due.map(({ key }) => key)))
      const times = [...keys].flatMap((key) => sent[key] ?? [])
      const ids = times.flatMap(({ emailId, smsId }) => [emailId, smsId].filter((id) => id !== undefined))
      const nothing = await readUnsent(deviceid, new Set(ids))
      for (const each of times) {
        for (const channel of alertChannels) {
          const id = each[idField[channel]]
          if (id !== undefined && nothing.has(id)) each[sentField[channel]] = undefined
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

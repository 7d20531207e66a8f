import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { openGetItem } from '../core/store/openGetItem'
import { packText } from '../core/packedText'
import { setFields } from '../core/store/setFields'
import { type TransactItem, tryTransact, tryUpdate } from '../core/store/storeWrites'
import { LinkItem, deviceItem } from '../devices/deviceStore'
import { latestRankOf, rankOf, type ArrivedReading } from './storeReadings'

/** An open page asks at least every two minutes, and then learns of everything that came late meanwhile. */
const togetherMs = 10 * minuteMs

interface LateSpan {
  /** When they were stored; another one each time. */
  lateMs: number
  /** Measurement times of the first and last, both included. */
  lateFromMs: number
  lateToMs: number
}

/**
 * The span of readings that came after newer ones, such as a buffer that is sent once there is contact again. A page
 * that only asks for what is newer would never see them. Spans that follow each other soon are merged.
 */
export const bufferedReadingInfo = (
  seen: LinkItem,
  readings: readonly ArrivedReading[],
  nowMs: number,
): LateSpan | undefined => {
  const newest = latestRankOf(seen)
  if (newest === undefined) return undefined
  const late = readings.filter((reading) => rankOf(reading) < newest).map(({ tsMs }) => tsMs)
  if (late.length === 0) return undefined
  const { lateMs, lateFromMs, lateToMs } = seen
  if (lateMs !== undefined && nowMs - lateMs < togetherMs) {
    late.push(lateFromMs ?? Infinity, lateToMs ?? -Infinity)
  }
  const known = late.filter(Number.isFinite)
  return {
    lateMs: Math.max(nowMs, (lateMs ?? 0) + 1),
    lateFromMs: known.reduce((a, b) => Math.min(a, b)),
    lateToMs: known.reduce((a, b) => Math.max(a, b)),
  }
}

/** What a batch of readings changes about a device's link. */
export interface Contact {
  contactMs: number
  latest?: { tsMs: number; body: string; arrivedMs: number }
  events?: string
  fences?: string
  late?: LateSpan
  /** From now on it is checked whether it goes on reporting. */
  isWatched?: true
}

export interface LinkStore {
  /**
   * Writes a contact if contact, latest reading, events and fences are still those of `seen`; otherwise undefined, and nothing
   * is written. `also` stands in the same transaction. The answer is the row afterwards: its seal was read after the
   * batch's readings were stored, which the packer relies on.
   */
  tryContact(seen: LinkItem, contact: Contact, also?: TransactItem[]): Promise<LinkItem | undefined>
}

export const openLinkStore = (documents: DynamoDBDocumentClient, TableName: string): LinkStore => {
  const getItem = openGetItem(documents)

  /** A transaction tells nothing back: read after it, the seal is no older than one that it had told. */
  const transactAndRead = async (items: TransactItem[], Key: { deviceid: DeviceId; sk: string }) =>
    (await tryTransact(documents, items)) ? getItem(TableName, Key) : undefined

  return {
    tryContact: async (seen, { contactMs, latest, events, fences, late, isWatched }, also = []) => {
      const { deviceid, lastContactMs, latestTsMs, lateMs } = seen
      const Key = { deviceid, sk: deviceItem.link }
      const moved = latest !== undefined || events !== undefined
      const update = setFields(TableName, Key, {
        set: {
          lastContactMs: Math.max(contactMs, lastContactMs ?? 0),
          latestTsMs: latest?.tsMs,
          latest: latest && packText(latest.body),
          latestArrivedMs: latest?.arrivedMs,
          events,
          fences,
          isWatched,
          ...late,
        },
        when: {
          lastContactMs,
          ...(moved ? { latestTsMs, events: seen.events } : {}),
          ...(fences === undefined ? {} : { fences: seen.fences }),
          ...(late === undefined ? {} : { lateMs }),
        },
      })
      const after =
        also.length === 0 ? await tryUpdate(documents, update) : await transactAndRead([update, ...also], Key)
      return after === undefined ? undefined : LinkItem.parse(after)
    },
  }
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { AlertLevel } from '../../shared/alerts/alertLevels'
import { defaultSilentLevel } from '../../shared/alerts/alertSettings'
import type { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { tryTransact, tryWrite } from '../core/store/storeWrites'
import { Silences } from '../data/silences'
import { type DeviceStore, type LinkItem, type RecordItem, deviceItem } from '../devices/deviceStore'
import { alertSecondsOf, type WriteOccurrences } from './dueNotices'
import { findDue, watchAgain, watchNoMore, watchShards } from './dueStore'
import { type PortalGap, judgeSilence, silentEvent } from './silence'
import type { NoteNotices } from './noteNotices'
import type { WriteEventTransitions } from './eventStore'
import { offDelayMsOf } from './alarmHolds'
import type { EnqueueNotices } from './workQueue'
import { readStates } from './activeOf'
import type { Sent } from './activeEvent'
import type { SentStore } from './sentStore'

interface Options {
  documents: DynamoDBDocumentClient
  tables: { devices: string; notices: string }
  devices: Pick<DeviceStore, 'many' | 'item'>
  writeEventTransitions: WriteEventTransitions
  writeOccurrences: WriteOccurrences
  noteNotices: NoteNotices
  sent: SentStore
  enqueueNotices: EnqueueNotices
  /** Sets off the worker of occurrences that ask for people. */
  enqueueOccurrences: EnqueueNotices
  /** Hears of all that are silent at once, before any of them notifies. */
  announce?: (silent: readonly SilentDevice[], nowMs: number) => Promise<void>
  /** When the portal itself received nothing: no device is silent for that. */
  portalGaps?: (nowMs: number) => Promise<readonly PortalGap[]>
  now: Clock
}

/** A device whose silence notifies. */
export interface SilentDevice {
  deviceid: DeviceId
  level: AlertLevel
}

interface Found {
  record: RecordItem
  link: LinkItem
  afterMs: number
  seenMs: number
}

const atOnce = 25

const streamOf = ({ deviceid, streams }: RecordItem): string =>
  `${deviceid}#${streams.at(-1)?.streamId ?? ''}`

/**
 * Checks devices that are overdue: who should have reported and did not gets an event of the portal's own,
 * which ends with the next contact. A message writes nothing here: the time of a device that reported is moved on when
 * its turn comes.
 */
export const openWatchContact = ({
  documents,
  tables,
  devices,
  writeEventTransitions,
  writeOccurrences,
  noteNotices,
  sent,
  enqueueNotices,
  enqueueOccurrences,
  announce = () => Promise.resolve(),
  portalGaps = () => Promise.resolve([]),
  now,
}: Options) => {
  const levelOf = ({ noContact }: RecordItem) => noContact?.level ?? defaultSilentLevel

  /** What its silence is by now, before it is known when it was notified last. */
  const silenceOf = ({ record, link, afterMs }: Found, level: AlertLevel, nowMs: number, before?: Sent) => {
    const seconds = alertSecondsOf(record, tierOf({ ...record, nowMs }))
    const offDelayMs = offDelayMsOf(record, link)
    return silentEvent(readStates(link), seconds, { level, afterMs, offDelayMs }, nowMs, before, record)
  }

  /** Holds only while the device is as it was read: a contact that comes in between wins. */
  const raise = async (found: Found): Promise<void> => {
    const { record, link, seenMs } = found
    const { deviceid } = record
    const nowMs = now()
    const level = levelOf(record)
    if (level === 'never') return
    const tier = tierOf({ ...record, nowMs })
    const raiseAfter = (before: Sent | undefined) => silenceOf(found, level, nowMs, before)
    const first = raiseAfter(undefined)
    const next = first.notices.length === 0 ? first : raiseAfter(await sent.read(deviceid, first.notices))
    const again = watchAgain(tables.notices, deviceid, { seenMs, dueMs: next.dueMs })
    if (next.transitions.length + next.notices.length + next.rings.length === 0) {
      await tryWrite(documents, again)
      return
    }
    const { events, latestTsMs, lastContactMs } = link
    const Key = { deviceid, sk: deviceItem.link }
    const change = setFields(tables.devices, Key, {
      set: { events: JSON.stringify(next.states) },
      when: { events, latestTsMs, lastContactMs },
    })
    const stream = { deviceid, stream: streamOf(record), retentionDays: tier.retentionDays }
    const turns = await writeEventTransitions(stream, next.transitions, nowMs)
    const latched = record.alarmRules?.latched ?? []
    const occurrences = writeOccurrences({ ...stream, latched }, { ...next, delays: [] }, nowMs)
    const told = noteNotices(deviceid, next.notices, nowMs)
    const sentItems = next.notices.length === 0 ? [] : [sent.write(deviceid, next.sent, told.noted, nowMs)]
    const items = [change, again, ...turns.items, ...occurrences.items, ...told.items, ...sentItems]
    const isDone = await tryTransact(documents, items)
    if (!isDone) return
    if (occurrences.due.length > 0) await enqueueOccurrences(deviceid, occurrences.due)
    if (told.noted.length === 0) return
    await enqueueNotices(
      deviceid,
      told.noted.map(({ id }) => id),
    )
  }

  /** One that is silent, for all of them to be known before the first is raised. */
  const look = async (
    deviceid: DeviceId,
    seenMs: number,
    gaps: readonly PortalGap[],
  ): Promise<Found | undefined> => {
    const [found, silences] = await Promise.all([
      devices.many([deviceid]),
      devices.item(deviceid, deviceItem.silences),
    ])
    const device = found.get(deviceid)
    const verdict =
      device === undefined
        ? ({ kind: 'unwatched' } as const)
        : judgeSilence({ ...device, silences: Silences.parse(silences ?? {}) }, now(), gaps)
    if (device !== undefined && verdict.kind === 'silent') {
      // The newest reading is long, and ten thousand devices may be silent.
      const { latest: _unread, ...link } = device.link
      return { record: device.record, link, afterMs: verdict.afterMs, seenMs }
    }
    const write =
      verdict.kind === 'later'
        ? watchAgain(tables.notices, deviceid, { seenMs, dueMs: verdict.dueMs })
        : watchNoMore(tables.notices, deviceid, seenMs)
    await tryWrite(documents, write)
    return undefined
  }

  /** One that cannot be looked at comes again with the next sweep, and delays no other. */
  const tryEach = async <T>(deviceid: DeviceId, what: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await what()
    } catch (error) {
      log.error('whether a device is silent could not be told', { deviceid, error })
      return undefined
    }
  }

  const notifying = (found: readonly Found[], nowMs: number): SilentDevice[] =>
    found.flatMap((each) => {
      const level = levelOf(each.record)
      if (level === 'never') return []
      const { notices, rings } = silenceOf(each, level, nowMs)
      if (notices.length + rings.length === 0) return []
      return [{ deviceid: each.record.deviceid, level }]
    })

  return async (): Promise<number> => {
    const gaps = await portalGaps(now())
    const silent: Found[] = []
    let looked = 0
    const index = { TableName: tables.notices, IndexName: 'work', shards: watchShards }
    for await (const due of findDue(documents, index, now())) {
      for (let start = 0; start < due.length; start += atOnce) {
        const part = due.slice(start, start + atOnce)
        const found = await Promise.all(
          part.map(({ deviceid, dueMs }) => tryEach(deviceid, () => look(deviceid, dueMs, gaps))),
        )
        silent.push(...found.filter((each) => each !== undefined))
      }
      looked += due.length
    }
    await announce(notifying(silent, now()), now())
    for (let start = 0; start < silent.length; start += atOnce) {
      const part = silent.slice(start, start + atOnce)
      await Promise.all(part.map((found) => tryEach(found.record.deviceid, () => raise(found))))
    }
    return looked
  }
}

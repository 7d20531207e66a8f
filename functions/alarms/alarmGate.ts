import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { type Hold, holdOf, isOutOfService, isShelved } from '../alerts/alarmHolds'
import { dueEventOf } from '../alerts/dueNotices'
import type { NoticeGate } from '../alerts/noticeGate'
import type { NoticeEvent, NoticeReader, NoticeRow } from '../alerts/noticeStore'
import { readStates } from '../alerts/activeOf'
import { latestReading } from '../devices/latestReading'
import { checkItem, type TransactItem } from '../core/store/storeWrites'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import { occurrenceKey, type OccurrenceRow, openOccurrenceReader, idOfRow } from './occurrenceStore'

interface Tables {
  devices: string
  alarms: string
}

/** Kinds that are of no event, or of nothing that a person could quiet. */
const ungated: ReadonlySet<NoticeRow['kind']> = new Set(['test', 'ended', 'low', 'service'])

/** What one notification checks at most, so that its transaction holds it. */
const maxChecked = 60

const deviceOf = (event: NoticeEvent, row: NoticeRow): DeviceId => event.deviceid ?? row.deviceid

/** Occurrences of two devices may have one id. */
const placeOf = (deviceid: string, id: string | undefined): string => `${deviceid} ${id ?? ''}`

/**
 * What was acknowledged, shelved or put out of service since a notification became due falls out of it. What was hidden
 * since does not: nothing would notify of it when that is over. The
 * occurrences and the record are checked in the transaction that claims it: none is sent after an acknowledgement was
 * answered.
 */
export const openAlarmGate = (
  documents: DynamoDBDocumentClient,
  tables: Tables,
  devices: Pick<DeviceStore, 'link'>,
  notices: Pick<NoticeReader, 'keptFor'>,
): NoticeGate => {
  const { readAll } = openOccurrenceReader(documents, tables.alarms)

  const eventsOf = async (row: NoticeRow): Promise<readonly NoticeEvent[]> =>
    row.kind === 'digest'
      ? (await notices.keptFor(row.deviceid, row.id)).flatMap(({ due }) => due).slice(-maxChecked)
      : row.due

  const checksOf = (
    row: NoticeRow,
    record: RecordItem,
    kept: readonly NoticeEvent[],
    known: ReadonlyMap<string, OccurrenceRow>,
  ): TransactItem[] => {
    const { alarmsVersion } = record
    const unchanged = checkItem(
      tables.devices,
      { deviceid: row.deviceid, sk: deviceItem.record },
      { alarmsVersion },
    )
    const named = kept.flatMap((event) => {
      const deviceid = deviceOf(event, row)
      return event.id === undefined ? [] : [[placeOf(deviceid, event.id), deviceid, event.id] as const]
    })
    const once = new Map(named.map((each) => [each[0], each]))
    const open = [...once.values()].map(([place, deviceid, id]) => {
      const { acknowledged, endedMs } = known.get(place) ?? {}
      const state = row.kind === 'reminder' ? { endedMs } : { acknowledged }
      return checkItem(tables.alarms, occurrenceKey(deviceid, id), state)
    })
    return [unchanged, ...open]
  }

  /**
   * The occurrence that lasts now, or pauses, of a condition whose earlier one was quieted before it was sent. It counts as
   * notified by that, so that the notification goes on with it.
   */
  const readNext = async (deviceid: DeviceId, record: RecordItem, nowMs: number) => {
    const link = await devices.link(deviceid)
    const body = latestReading(link)
    const { active, ended = {} } = readStates(link ?? {})
    const tsMs = link?.latestTsMs ?? nowMs
    const lasting = Object.entries({ ...ended, ...active }).filter(
      ([, event]) => holdOf(record, event, { tsMs, nowMs, body }) === undefined,
    )
    return ({ id = '' }: NoticeEvent): NoticeEvent | undefined => {
      const [, condition = ''] = id.split('#')
      const found = lasting
        .map(([key, event]) => dueEventOf(key, event))
        .find((each) => each.id.endsWith(`#${condition}`))
      return found === undefined || found.id === id ? undefined : found
    }
  }

  return async (row, record, nowMs) => {
    if (ungated.has(row.kind)) return { due: row.due, heldBack: [], checks: [] }
    const events = await eventsOf(row)
    const named = events.flatMap((event) =>
      event.id === undefined ? [] : [{ deviceid: deviceOf(event, row), id: event.id }],
    )
    const rows = await readAll(named)
    const known = new Map(rows.map((each) => [placeOf(each.pk, idOfRow(each)), each]))

    const whyNot = (event: NoticeEvent): Hold | 'ended' | undefined => {
      const occurrence = known.get(placeOf(deviceOf(event, row), event.id))
      if (row.kind === 'reminder') {
        if (occurrence?.endedMs !== undefined) return 'ended'
      } else if (occurrence?.acknowledged !== undefined) return 'acknowledged'
      if (deviceOf(event, row) !== row.deviceid) return undefined
      if (isOutOfService(record, nowMs)) return 'outOfService'
      return isShelved(record.shelves?.[event.topic], event, nowMs) ? 'shelved' : undefined
    }
    const isAnyHeld = events.some((event) => whyNot(event) !== undefined)
    const next =
      row.kind === 'event' && isAnyHeld ? await readNext(row.deviceid, record, nowMs) : () => undefined
    const judged = events.map((event) => {
      const hold = whyNot(event)
      const other = hold === undefined ? undefined : next(event)
      return other === undefined ? { event, hold } : { event: other, hold: undefined }
    })
    const kept = judged.flatMap(({ event, hold }) => (hold === undefined ? [event] : []))
    const why = kept.length === 0 ? judged[0]?.hold : undefined
    const checks = checksOf(row, record, kept, known)
    if (row.kind === 'digest') return { due: row.due, heldBack: [], why, checks }
    const heldBack = judged.flatMap(({ event, hold }) =>
      hold === undefined ? [] : [{ ...event, why: hold }],
    )
    return { due: kept, heldBack, why, checks }
  }
}

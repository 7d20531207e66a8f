import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { type ActiveEvent, type EndedEvent, occurrenceId } from '../alerts/activeEvent'
import type { EventStates } from '../alerts/eventStates'
import { readStates } from '../alerts/activeOf'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { OccurrenceReader, OccurrenceRow } from './occurrenceStore'

/** What every change of alarms stands on. */
export interface AlarmParts {
  documents: DynamoDBDocumentClient
  tables: { devices: string; alarms: string }
  devices: Pick<DeviceStore, 'record' | 'link' | 'item'>
  occurrences: OccurrenceReader
  writeLog: WriteLog
  newId: (nowMs: number) => string
  now: Clock
}

export interface AlarmDevice {
  record: RecordItem
  link: LinkItem
  states: EventStates
}

/** @throws Problem `notFound` without such a device */
export const readDevice = async (
  devices: Pick<DeviceStore, 'record' | 'link'>,
  deviceid: DeviceId,
): Promise<AlarmDevice> => {
  const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
  if (record === undefined || link === undefined) throw new Problem('notFound')
  return { record, link, states: readStates(link) }
}

/** An occurrence, wherever it is known: as a row, as what lasts, or as what has just ended. */
export interface KnownOccurrence {
  id: string
  key: string
  row?: OccurrenceRow | undefined
  /** The version of a row of readings that the device has no longer, in whose place another is written. */
  replaced?: number | undefined
  active?: ActiveEvent | undefined
  ended?: EndedEvent | undefined
}

/** What people did belongs to the readings that it is about: deleted or given away, it goes with them. */
export const isOfStreams = ({ stream }: OccurrenceRow, { streams }: RecordItem): boolean =>
  streams.some(({ deviceid, streamId }) => stream === `${deviceid}#${streamId}`)

const findIn = <E extends ActiveEvent>(events: Record<string, E> | undefined, id: string) =>
  Object.entries(events ?? {}).find(([key, { beganMs }]) => occurrenceId(key, beganMs) === id)

/** @param row as it is stored, if it is */
export const knownOf = (
  { record, states }: AlarmDevice,
  id: string,
  row: OccurrenceRow | undefined,
): KnownOccurrence | undefined => {
  const own = row !== undefined && isOfStreams(row, record) ? row : undefined
  const active = findIn(states.active, id)
  const ended = active === undefined ? findIn(states.ended, id) : undefined
  const key = active?.[0] ?? ended?.[0] ?? own?.key
  const replaced = own === undefined ? row?.version : undefined
  return key === undefined
    ? undefined
    : { id, key, row: own, replaced, active: active?.[1], ended: ended?.[1] }
}

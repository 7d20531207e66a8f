import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Gap } from '../../shared/data/queryReadings'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import type { DeviceEvent } from '../../shared/alerts/deviceEvents'
import { maxRaisedEvents } from '../../shared/rehearsal/rehearsal'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import { findGaps, gapFactsOf, Silences } from '../data/silences'
import { streamSpans, type StreamSpan } from '../data/streamSpans'
import { type DeviceStore, deviceItem, type LinkItem, type RecordItem } from '../devices/deviceStore'
import type { EventReader } from '../alerts/eventStore'
import { idOfRow, occurrencesFrom } from '../alarms/occurrenceStore'
import { queryPages } from '../core/store/queryPages'
import { viewEvent } from '../alerts/activeOf'
import { offDelayMsOf } from '../alerts/alarmHolds'

/** What the portal waits for before it notifies of a device's events, and before it counts one as ended; seconds. */
export const delaysOf = ({ record, link }: { record: RecordItem; link: LinkItem }) => {
  const { alarm, warning } = (record.alarmRules ?? defaultAlarmRules).onDelaySeconds
  return { onDelaySeconds: { alarm, warning }, offDelaySeconds: offDelayMsOf(record, link) / secondMs }
}

/** The occurrences of a measurement that began in a time and were acknowledged, by their ids. */
type ReadAcknowledged = (
  deviceid: DeviceId,
  topic: string,
  span: { fromMs: number; toMs: number },
) => Promise<ReadonlySet<string>>

/** Pages of a megabyte, of rows of half a kilobyte: the newest ones. */
const maxPages = 4

export const openReadAcknowledged =
  (documents: DynamoDBDocumentClient, TableName: string): ReadAcknowledged =>
  async (pk, topic, { fromMs, toMs }) => {
    const ids = new Set<string>()
    let left = maxPages
    const pages = queryPages(documents, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: '#topic = :topic AND attribute_exists(#acknowledged)',
      ProjectionExpression: 'sk',
      ExpressionAttributeNames: { '#topic': 'topic', '#acknowledged': 'acknowledged' },
      ExpressionAttributeValues: {
        ':pk': pk,
        ':from': occurrencesFrom(fromMs),
        ':to': occurrencesFrom(toMs + 1),
        ':topic': topic,
      },
      ScanIndexForward: false,
    })
    for await (const items of pages) {
      for (const { sk } of items) if (typeof sk === 'string') ids.add(idOfRow({ sk }))
      if (--left === 0) break
    }
    return ids
  }

/** Events as they are answered, with whether a person acknowledged them. */
export const viewRaised = (events: readonly DeviceEvent[], acknowledged: ReadonlySet<string>) =>
  events.map(({ id, level, msg, beganTs, endedTs }) => ({
    ...{ id, level, msg, beganTs },
    ...(endedTs === undefined ? {} : { endedTs }),
    isAcknowledged: acknowledged.has(id),
  }))

/** So many rows of all measurements are looked at; a page of them is one request. */
const maxRead = 5000
const pageRows = 1000

interface RaisedEvents {
  /** Newest first. */
  readonly events: readonly DeviceEvent[]
  /** They are known from then on, epoch seconds. */
  readonly fromTs: number
}

/** The events that a device raised on a measurement, as far back as a few thousand rows reach. */
const readRaised = async (
  reader: EventReader,
  spans: readonly StreamSpan[],
  dataKey: string,
  fromMs: number,
): Promise<RaisedEvents> => {
  const events: DeviceEvent[] = []
  let read = 0
  for (const span of [...spans].reverse()) {
    let before: string | undefined
    for (let more = true; more;) {
      const page = await reader.began(span.stream, span, pageRows, before)
      for (const row of page.rows) {
        before = row.at
        read += 1
        if (row.topic === dataKey) events.push(viewEvent(row))
        if (read === maxRead || events.length === maxRaisedEvents)
          return { events, fromTs: row.beganMs / secondMs }
      }
      more = page.more
    }
  }
  return { events, fromTs: fromMs / secondMs }
}

export interface Known {
  readonly device: { record: RecordItem; link: LinkItem }
  readonly fromMs: number
  readonly toMs: number
}

type Devices = Pick<DeviceStore, 'many' | 'item'>

/** The device, and the time that is asked for as far as its plan stores data. */
export const openReadKnown =
  (devices: Devices, now: Clock) =>
  async ({ deviceid, days }: { deviceid: DeviceId; days: number }, caller: Caller): Promise<Known> => {
    const device = (await devices.many([deviceid])).get(deviceid)
    if (device === undefined) throw new Problem('notFound')
    const { retentionDays } = readingRightsOf(device.record, caller, now)
    const toMs = now()
    return { device, toMs, fromMs: toMs - Math.min(days, retentionDays) * dayMs }
  }

/** When nothing was received, and why; `stepMs` is how far apart readings stand at least. */
export const readUnknown = async (
  devices: Devices,
  { device: { record, link }, fromMs, toMs }: Known,
  times: Float64Array,
  stepMs: number,
): Promise<Gap[]> => {
  const seconds = Math.max(link.intervalSeconds, stepMs / 2 / secondMs)
  const window = { fromMs, toMs }
  if (findGaps(times, window, seconds).length === 0) return []
  const silences = Silences.parse((await devices.item(record.deviceid, deviceItem.silences)) ?? {})
  return findGaps(times, window, seconds, gapFactsOf(silences, link.lastContactMs)).map((gap) => ({
    fromTs: gap.fromMs / secondMs,
    toTs: gap.toMs / secondMs,
    reason: gap.reason,
  }))
}

/** Where the events of a device stand, and what people did about them. */
export interface EventSources {
  readonly events: EventReader
  readonly acknowledged: ReadAcknowledged
}

/** The events that the device raised on a measurement, and which of them a person acknowledged. */
export const readRaisedOf = async (
  { events, acknowledged }: EventSources,
  { device, fromMs, toMs }: Known,
  dataKey: string,
) => {
  const span = { fromMs, toMs }
  const [raised, ids] = await Promise.all([
    readRaised(events, streamSpans(device.record, device.link, span), dataKey, fromMs),
    acknowledged(device.record.deviceid, dataKey, span),
  ])
  return { raised: viewRaised(raised.events, ids), eventsFromTs: raised.fromTs }
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import {
  type queryReadings as contract,
  type Late,
  type RelativeRange,
  maxDataPoints,
} from '../../shared/data/queryReadings'
import { tierOf } from '../../shared/plans/tierOf'
import type { InputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import type { Reading } from '../../shared/data/reading'
import type { ServeAhead } from '../core/http/serve'
import { type DeviceStore, type LinkItem, deviceItem } from '../devices/deviceStore'
import { countFitting, maxAnswerBytes } from '../core/countFitting'
import { openSources, type Sources, openReadRows, type Rows, type RowsAsked, maxRawBytes } from './readRows'
import { type Row, timeKey } from './columns/dayColumns'
import { askedWindow, readingRightsOf, limitWindow } from './askedWindow'
import { openReadChart } from './readChart'
import { openReadPage, type Sized } from './readPage'
import { Silences } from './silences'
import { streamSpans, type StreamSpan } from './streamSpans'
import { type ReadingReader, rowOf, rawLifeMs } from './readingStore'

const pick = (body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]))

/** A stored row as it is answered, and how many bytes of JSON it takes. What the server vouches for comes last. */
const sizedReading = (
  deviceid: DeviceId,
  { tsMs, awsTsMs, body }: Row,
  keys: readonly string[] | undefined,
): Sized<Reading> => {
  const row = {
    ...(keys === undefined ? body : pick(body, keys)),
    ts: typeof body.ts === 'number' ? body.ts : tsMs / 1000,
    aws_ts: awsTsMs,
    deviceid,
  }
  return { row, tsMs, bytes: Buffer.byteLength(JSON.stringify(row)) + 1 }
}

/** Clocks of devices may run a day ahead: what is this young arrived within the life of raw readings. */
const surelyRawMs = rawLifeMs - dayMs

const mergeNewest = (parts: readonly Rows[]): Row[] =>
  parts.flatMap(({ rows }) => rows).sort((a, b) => b.tsMs - a.tsMs)

/**
 * The newest rows of a device, newest first. Nearly always the raw readings behind the seal are enough, one query:
 * nothing that young is only in the history. Deeper it goes only when they are too few.
 */
const openReadLatest =
  (readings: ReadingReader, readRows: (span: StreamSpan, asked: RowsAsked) => Promise<Rows>, now: Clock) =>
  async (spans: readonly StreamSpan[], asked: Omit<RowsAsked, 'newestFirst'>): Promise<Row[]> => {
    const [only] = spans
    if (spans.length === 1 && only !== undefined) {
      const fromMs = Math.max(only.fromMs, only.sealedThroughMs + 1, now() - surelyRawMs)
      const { stream, toMs } = only
      const order = { limit: asked.count, newestFirst: true, aliveAtMs: now(), maxBytes: maxRawBytes }
      const found = await readings.range({ stream, fromMs, toMs, ...order })
      if (found.more || found.readings.length >= asked.count) return found.readings.map(rowOf)
    }
    const parts = await Promise.all(spans.map((span) => readRows(span, { ...asked, newestFirst: true })))
    return mergeNewest(parts).slice(0, asked.count)
  }

type Input = InputOf<typeof contract>

/** What a chart shows that says no range. */
const chartRange: RelativeRange = '1d'

const isRange = ({ fromTime, toTime, relative, pageStartTime }: Input): boolean =>
  [fromTime, toTime, relative, pageStartTime].some((each) => each !== undefined)

/** What came late, as far as the plan shows it. A poll asks for the newest only; late readings are older than these. */
const lateIn = (
  { lateMs, lateFromMs, lateToMs }: LinkItem,
  rights: { oldestMs: number },
): { late?: Late } => {
  if (lateMs === undefined || lateFromMs === undefined || lateToMs === undefined) return {}
  if (lateToMs < rights.oldestMs) return {}
  const fromMs = Math.max(lateFromMs, rights.oldestMs)
  return { late: { atMs: lateMs, fromTs: fromMs / secondMs, toTs: lateToMs / secondMs } }
}

type DeviceItems = Awaited<ReturnType<ReturnType<typeof readDevice>>>

/** Who the device is and where its readings stand. */
export const readDevice = (devices: Pick<DeviceStore, 'many'>) => async (deviceid: DeviceId) =>
  (await devices.many([deviceid])).get(deviceid)

/**
 * Readings of a device within the plan: the latest, a page of a range, or a chart. Throws `invalid` for a range
 * that the plan does not have; a page of a range where the plan has no raw data is the latest reading.
 */
export const queryReadings = (
  sources: Sources,
  devices: Pick<DeviceStore, 'many' | 'item'>,
  now: Clock,
): ServeAhead<typeof contract, DeviceItems> => {
  const readRows = openReadRows(sources, now)
  const readLatest = openReadLatest(sources.readings, readRows, now)
  const readPage = openReadPage(readRows)
  const readChart = openReadChart(sources, now)

  return async (input, caller, ahead = readDevice(devices)(input.deviceid)) => {
    const { deviceid, plotWidth } = input
    const maxPoints = plotWidth === undefined ? input.downsample : 4 * plotWidth
    const keys = input.dataKeys && [...new Set(input.dataKeys)]
    if (maxPoints !== undefined && keys === undefined) {
      throw new Problem('invalid', 'Data keys must name the keys to downsample.', { field: 'dataKeys' })
    }
    const device = await ahead
    if (device === undefined) throw new Problem('notFound')
    const { record, link } = device
    const rights = readingRightsOf(record, caller, now)
    const times = maxPoints === undefined || isRange(input) ? input : { ...input, relative: chartRange }
    const window = askedWindow(times, rights, now())
    const { intervalSeconds, ...seal } = link
    const spansIn = (span: { fromMs: number; toMs: number }) => streamSpans(record, seal, span)
    const size = (row: Row) => sizedReading(deviceid, row, keys)

    if (maxPoints !== undefined && keys !== undefined) {
      const drawn = keys.filter((key) => key !== timeKey)
      const isExact = plotWidth !== undefined
      const tier = tierOf({ ...record, nowMs: now() })
      const lasting = limitWindow(window, drawn, intervalSeconds)
      const chart = await readChart(spansIn(lasting), {
        window: lasting,
        keys: drawn,
        maxPoints,
        isExact,
        columns: input.envelope,
        // A plan that thins stores no more often, whatever the device measures.
        intervalSeconds: tier.dataToPortal
          ? intervalSeconds
          : Math.max(intervalSeconds, tier.minIntervalSeconds),
        readSilences: async () => Silences.parse((await devices.item(deviceid, deviceItem.silences)) ?? {}),
        lastContactMs: link.lastContactMs,
      })
      return lasting === window ? chart : { ...chart, lastEvaluatedTime: lasting.toMs / secondMs }
    }
    if (!rights.rawData || !isRange(input)) {
      const isLatestOnly = rights.dataPage === 'latest'
      const count = isLatestOnly ? 1 : (input.dataPoints ?? 1)
      const newest = (await readLatest(spansIn(window), { count, keys })).map(size)
      const fitting = countFitting(newest, { maxRows: count, maxBytes: maxAnswerBytes })
      const rows = newest.slice(0, fitting).map(({ row }) => row)
      return {
        data: rows.reverse(),
        ...(isLatestOnly ? {} : lateIn(link, { oldestMs: now() - rights.retentionDays * dayMs })),
      }
    }
    const startMs = Math.max(window.fromMs, (input.pageStartTime ?? 0) * 1000)
    const page = await readPage(spansIn({ ...window, fromMs: startMs }), {
      maxRows: input.dataPoints ?? maxDataPoints,
      keys,
      size,
    })
    return { ...page, ...lateIn(link, { oldestMs: now() - rights.retentionDays * dayMs }) }
  }
}

/** `GET /device/{deviceid}/data` on its tables. */
export const openQueryReadings = (
  documents: DynamoDBDocumentClient,
  devices: Pick<DeviceStore, 'many' | 'item'>,
  { READINGS_TABLE, HISTORY_TABLE }: { READINGS_TABLE: string; HISTORY_TABLE: string },
  now: Clock,
): ReturnType<typeof queryReadings> =>
  queryReadings(openSources(documents, { READINGS_TABLE, HISTORY_TABLE }, now), devices, now)

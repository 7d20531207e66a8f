import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs } from '../../shared/core/time'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { Rollup } from '../../shared/data/rollups/rollUpHours'
import { aggregate } from '../../shared/periodfigures/aggregations'
import type { Aggregates, Metric, getMetrics as contract } from '../../shared/periodfigures/getMetrics'
import { roundPeriod } from '../../shared/periodfigures/metricPeriods'
import { openSources, type Sources } from '../data/readRows'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { askedWindow, readingRightsOf } from '../data/askedWindow'
import { type DeviceStore, LinkItem } from '../devices/deviceStore'
import { cutPeriod, previousOf, timesOf, openReadPeriods } from './readPeriods'

type Input = InputOf<typeof contract>
type Latest = NonNullable<Metric['latestData']>

/** Numbers that say when, not what. */
const times = new Set(['ts', 'aws_ts', 'time'])
/** As many keys as the newest reading can be asked for at once. */
const mostLatestKeys = 60

/** Sums may leave what a double holds; then nothing true can be said of the period. */
const summarise = (rollup: Rollup | undefined): Aggregates | undefined => {
  const aggregates = rollup === undefined ? undefined : aggregate(rollup)
  return aggregates !== undefined && Object.values(aggregates).every(Number.isFinite) ? aggregates : undefined
}

const joinMetrics = (
  current: ReadonlyMap<string, Rollup>,
  previous: ReadonlyMap<string, Rollup>,
  latest: ReadonlyMap<string, Latest>,
): OutputOf<typeof contract>['metrics'] => {
  const keys = [...new Set([...current.keys(), ...previous.keys(), ...latest.keys()])].sort()
  const metrics = keys.map((key): [string, Metric] => {
    const parts = {
      current: summarise(current.get(key)),
      previous: summarise(previous.get(key)),
      latestData: latest.get(key),
    }
    return [key, Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))]
  })
  return Object.fromEntries(metrics.filter(([key]) => !times.has(key)))
}

/**
 * `GET /device/{deviceid}/metrics`: seven aggregations of every numeric key over two periods, from hourly roll-ups
 * where days are sealed. Throws `invalid` for a current period that the plan does not have; the previous one is cut.
 * A plan without data on the portal shows the latest reading alone.
 */
export const getMetrics = (
  sources: Sources,
  devices: Pick<DeviceStore, 'record' | 'link'>,
  readLatest: Serve<typeof queryReadings>,
  now: Clock,
): Serve<typeof contract> => {
  const readPeriods = openReadPeriods(sources, now)

  const latestOf = async ({ deviceid, dataKeys }: Input, caller: Caller) => {
    const keys = dataKeys?.slice(0, mostLatestKeys)
    const { data } = await readLatest({ deviceid, dataPoints: 1, dataKeys: keys }, caller)
    const [{ ts, ...reading } = { ts: 0 }] = data
    return new Map(
      Object.entries(reading).flatMap(([key, value]) =>
        typeof value === 'number' && !isUnmeasured(key, value) ? [[key, { ts, value }] as const] : [],
      ),
    )
  }

  return async (input, caller) => {
    const { deviceid, currentStartTime, currentEndTime, dataKeys } = input
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    if (record === undefined) throw new Problem('notFound')
    const rights = readingRightsOf(record, caller, now)
    askedWindow({ fromTime: currentStartTime, toTime: currentEndTime }, rights, now())
    const oldestMs = now() - rights.retentionDays * dayMs
    const asked = roundPeriod(currentStartTime, currentEndTime)
    const current = cutPeriod(asked, oldestMs)
    const previous = cutPeriod(previousOf(input, asked), oldestMs)

    const device = { record, link: link ?? LinkItem.parse({ deviceid }) }
    const none = new Map<string, Rollup>()
    const [[present, before], latest] = await Promise.all([
      rights.rawData ? readPeriods(device, current, previous, dataKeys) : [none, none],
      input.includeLatestData ? latestOf(input, caller) : new Map<string, Latest>(),
    ])
    return {
      current: timesOf(current),
      previous: timesOf(previous),
      metrics: joinMetrics(present, before, latest),
    }
  }
}

/** `GET /device/{deviceid}/metrics` on its tables. */
export const openGetMetrics = (
  documents: DynamoDBDocumentClient,
  { READINGS_TABLE, HISTORY_TABLE }: { READINGS_TABLE: string; HISTORY_TABLE: string },
  devices: Pick<DeviceStore, 'record' | 'link'>,
  readLatest: Serve<typeof queryReadings>,
  now: Clock,
): Serve<typeof contract> =>
  getMetrics(openSources(documents, { READINGS_TABLE, HISTORY_TABLE }, now), devices, readLatest, now)

import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, hourMs, secondMs } from '../../shared/core/time'
import type { HourlyRollup } from '../../shared/data/rollups/rollUpHours'
import { aggregations } from '../../shared/periodfigures/aggregations'
import {
  type getGroupTrends as contract,
  trendDays,
  trendStepHours,
} from '../../shared/periodfigures/groupTrends'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { AccessStore } from '../access/accessStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import type { Sources } from '../data/readRows'
import { maxHoldMsOf } from '../data/silences'
import { streamSpans } from '../data/streamSpans'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { cutPeriod, combineRollups } from './readPeriods'
import { openReadHours } from './readHours'

const stepMs = trendStepHours * hourMs
const pointCount = (trendDays * dayMs) / stepMs
/** More than can be seen in a few dozen pixels. */
const digits = 4

/** One average for each step of a period, null where there is none. */
export const pointsOf = (
  hours: readonly HourlyRollup[],
  fromMs: number,
  maxHoldMs: number,
): (number | null)[] =>
  Array.from({ length: pointCount }, (_, n) => {
    const startMs = fromMs + n * stepMs
    const whole = combineRollups(
      hours.filter(({ hourMs: at }) => at >= startMs && at < startMs + stepMs),
      maxHoldMs,
    )
    const average = whole === undefined ? Number.NaN : aggregations.avg(whole)
    return Number.isFinite(average) ? Number(average.toPrecision(digits)) : null
  })

/** `GET /group/{groupid}/trends`. Each device has to be one of the group. */
export const getGroupTrends = (
  access: AccessStore,
  groups: GroupStore,
  devices: Pick<DeviceStore, 'many'>,
  sources: Sources,
  now: Clock,
): Serve<typeof contract> => {
  const readHours = openReadHours(sources, now)

  const openReadTrend =
    (known: Awaited<ReturnType<DeviceStore['many']>>, whole: Period, caller: Caller) =>
    async ({ deviceid, key }: { deviceid: string; key: string }) => {
      const device = known.get(deviceid as never)
      if (device === undefined) return []
      const rights = readingRightsOf(device.record, caller, now)
      if (!rights.rawData) return []
      const period = cutPeriod(whole, now() - rights.retentionDays * dayMs)
      const maxHoldMs = maxHoldMsOf(device.link)
      const spans = streamSpans(device.record, device.link, { fromMs: period.fromMs, toMs: period.toMs - 1 })
      const asked = { period, keys: [key], maxHoldMs, isPackedOnly: true }
      const streams = await Promise.all(spans.map((span) => readHours(span, asked)))
      return pointsOf(
        streams.flatMap((byKey) => byKey.get(key) ?? []),
        whole.fromMs,
        maxHoldMs,
      )
    }

  return async ({ groupid, values }, caller) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const held = new Set(await devicesIn(access, group))
    if (values.some(({ deviceid }) => !held.has(deviceid))) throw new Problem('notFound')
    const toMs = Math.ceil(now() / stepMs) * stepMs
    const whole = { fromMs: toMs - pointCount * stepMs, toMs }
    const known = await devices.many(values.map(({ deviceid }) => deviceid))
    const readTrend = openReadTrend(known, whole, caller)
    const trends = await Promise.all(
      values.map(async (value) => [value.deviceid, await readTrend(value)] as const),
    )
    return {
      startTime: whole.fromMs / secondMs,
      stepSeconds: stepMs / secondMs,
      trends: Object.fromEntries(trends.filter(([, points]) => points.some((point) => point !== null))),
    }
  }
}

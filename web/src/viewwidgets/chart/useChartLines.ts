import useSWR, { useSWRConfig } from 'swr'
import { dayMs, minuteMs, secondMs } from '../../../../shared/core/time'
import { plans } from '../../../../shared/plans/plans'
import type { OutputOf } from '../../../../shared/core/endpoint'
import { chartDownsample, queryReadings } from '../../../../shared/data/queryReadings'
import type { Period } from '../../../../shared/periodfigures/metricPeriods'
import { type GroupChartSettings, type GroupSeries, maxGroupSeries } from '../../../../shared/views/groupView'
import { callEndpoint } from '../../core/api/callEndpoint'
import { mayPass } from '../../core/api/retrySettings'
import { keepMs } from '../../core/api/useEndpoint'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { portalNowMs } from '../../ui/text/portalClock'

/** One line of the chart: a key of a device. */
export interface ChartLineSpec {
  readonly series: GroupSeries
  readonly deviceid: GroupDevice['deviceid']
  readonly deviceName: string
  /** The name of its plan; empty where that does not matter. */
  readonly tier: string
}

/**
 * When the readings of a device begin within a period: what its plan does not keep is not asked for. Undefined where it
 * keeps none of them.
 */
export const keptFrom = (tier: string, { fromMs, toMs }: Period, nowMs: number): number | undefined => {
  const plan = Object.entries(plans).find(([name]) => name === tier)?.[1]
  const from = plan === undefined ? fromMs : Math.max(fromMs, nowMs - plan.retentionDays * dayMs)
  return from < toMs ? from : undefined
}

/** The lines that there is room for, and how many there would be. A series without a device is one for each that has its key. */
export const chartLines = (
  { series }: GroupChartSettings,
  devices: readonly GroupDevice[],
  isAnyPlan = false,
): { lines: ChartLineSpec[]; total: number } => {
  const all = series.flatMap((each) =>
    devices
      .filter(({ deviceid, values }) =>
        each.deviceid === undefined ? typeof values[each.key] === 'number' : deviceid === each.deviceid,
      )
      .map(({ deviceid, name, tier }) => ({
        series: each,
        deviceid,
        deviceName: name,
        tier: isAnyPlan ? '' : tier,
      })),
  )
  return { lines: all.slice(0, maxGroupSeries), total: all.length }
}

type Answer = OutputOf<typeof queryReadings>

/** All lines together are drawn with about this many points, which SVG draws in a few milliseconds. */
const mostPoints = 9000
/** A chart of more readings than can be decoded at once ends early and is asked on. */
const mostPages = 10

/** What a device measured, or why that could not be read. */
export type LineAnswer = { readonly answer: Answer } | { readonly error: unknown }

const readDevice = async (
  deviceid: ChartLineSpec['deviceid'],
  keys: readonly string[],
  { fromMs, toMs }: Period,
  downsample: number,
): Promise<Answer> => {
  const request = {
    deviceid,
    dataKeys: keys.join(','),
    fromTime: Math.floor(fromMs / secondMs),
    toTime: Math.floor(toMs / secondMs),
    downsample,
  }
  let page = await callEndpoint(queryReadings, request)
  const found = { ...page, data: [...page.data], gaps: [...(page.gaps ?? [])] }
  for (let pages = 1; page.lastEvaluatedTime !== undefined && pages < mostPages; pages += 1) {
    page = await callEndpoint(queryReadings, { ...request, pageStartTime: page.lastEvaluatedTime })
    found.data.push(...page.data)
    found.gaps.push(...(page.gaps ?? []))
  }
  return found
}

type Answers = ReadonlyMap<string, LineAnswer>

/** Whether a device could not be read for a reason that may pass by itself. */
const mayComeYet = (answers: Answers | undefined): boolean =>
  [...(answers?.values() ?? [])].some((answer) => 'error' in answer && mayPass(answer.error))

const noReadings: LineAnswer = { answer: { data: [] } }

/**
 * The readings of the devices of some lines, as far back as the plan of each keeps them; one that cannot be read takes no
 * other along, and is asked for again each minute.
 */
export const useChartLines = (lines: readonly ChartLineSpec[], period: Period) => {
  const wanted = new Map<ChartLineSpec['deviceid'], { tier: string; keys: Set<string> }>()
  for (const { deviceid, tier, series } of lines) {
    const known = wanted.get(deviceid) ?? { tier, keys: new Set() }
    wanted.set(deviceid, known)
    known.keys.add(series.key)
  }
  const points = Math.min(chartDownsample, Math.floor(mostPoints / Math.max(1, lines.length)))
  const asked = [...wanted].map(([deviceid, { tier, keys }]) => ({ deviceid, tier, keys: [...keys].sort() }))
  const key = asked.length === 0 ? null : JSON.stringify(['group chart', asked, period])
  const { cache } = useSWRConfig()
  const known = key === null ? undefined : (cache.get(key)?.data as Answers | undefined)
  return useSWR<Answers, unknown>(
    key,
    async () => {
      const answers = await Promise.all(
        asked.map(async ({ deviceid, tier, keys }): Promise<readonly [string, LineAnswer]> => {
          try {
            const fromMs = keptFrom(tier, period, portalNowMs())
            if (fromMs === undefined) return [deviceid, noReadings]
            return [deviceid, { answer: await readDevice(deviceid, keys, { ...period, fromMs }, points) }]
          } catch (error) {
            return [deviceid, { error }]
          }
        }),
      )
      return new Map(answers)
    },
    {
      revalidateOnFocus: false,
      dedupingInterval: keepMs.data,
      keepPreviousData: true,
      refreshInterval: mayComeYet(known) ? minuteMs : 0,
      // The library's own comparison takes any two maps for equal.
      compare: Object.is,
    },
  )
}

import useSWR from 'swr'
import type { OutputOf } from '../../../../shared/core/endpoint'
import { secondMs } from '../../../../shared/core/time'
import { chartDownsample, queryReadings } from '../../../../shared/data/queryReadings'
import type { Period } from '../../../../shared/periodfigures/metricPeriods'
import { callEndpoint } from '../../core/api/callEndpoint'
import { keepMs } from '../../core/api/useEndpoint'
import type { ChartLineSpec } from './chartLines'

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

/** The readings of the devices of some lines; one that cannot be read takes no other along. */
export const useChartLines = (lines: readonly ChartLineSpec[], period: Period) => {
  const wanted = new Map<ChartLineSpec['deviceid'], Set<string>>()
  for (const { deviceid, series } of lines) {
    wanted.set(deviceid, (wanted.get(deviceid) ?? new Set()).add(series.key))
  }
  const points = Math.min(chartDownsample, Math.floor(mostPoints / Math.max(1, lines.length)))
  const asked = [...wanted].map(([deviceid, keys]) => ({ deviceid, keys: [...keys].sort() }))
  const key = asked.length === 0 ? null : JSON.stringify(['group chart', asked, period])
  return useSWR<ReadonlyMap<string, LineAnswer>, unknown>(
    key,
    async () => {
      const answers = await Promise.all(
        asked.map(async ({ deviceid, keys }): Promise<readonly [string, LineAnswer]> => {
          try {
            return [deviceid, { answer: await readDevice(deviceid, keys, period, points) }]
          } catch (error) {
            return [deviceid, { error }]
          }
        }),
      )
      return new Map(answers)
    },
    { revalidateOnFocus: false, dedupingInterval: keepMs.data, keepPreviousData: true },
  )
}

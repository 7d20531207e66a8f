import type { DeviceId } from '../../../../shared/core/ids'
import {
  chartDownsample,
  queryReadings,
  type RelativeRange,
  relativeRanges,
} from '../../../../shared/data/queryReadings'
import { useEndpoint } from '../../core/useEndpoint'

const refetchMs = 600_000

interface ChartQuestion {
  readonly deviceid: DeviceId
  readonly dataKeys: readonly string[]
  readonly range: RelativeRange
  /** Epoch seconds; undefined means up to now. */
  readonly endSeconds: number | undefined
}

/** The readings of a chart, asked for again every ten minutes; the last chart stays while the next one loads. */
export const useChartReadings = ({ deviceid, dataKeys, range, endSeconds }: ChartQuestion) => {
  const span =
    endSeconds === undefined
      ? { relative: range }
      : { fromTime: Math.floor(endSeconds - relativeRanges[range] / 1000), toTime: endSeconds }
  return useEndpoint(
    queryReadings,
    { deviceid, dataKeys: dataKeys.join(','), downsample: chartDownsample, ...span },
    { refreshInterval: refetchMs },
  )
}

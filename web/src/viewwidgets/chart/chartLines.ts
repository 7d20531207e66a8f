import {
  type GroupChartSettings,
  type GroupSeries,
  maxGroupSeries,
} from '../../../../shared/views/chartWidget'
import type { GroupDevice } from '../../grouplive/groupDevices'

/** One line of the chart: a key of a device. */
export interface ChartLineSpec {
  readonly series: GroupSeries
  readonly deviceid: GroupDevice['deviceid']
  readonly deviceName: string
}

/** The lines that there is room for, and how many there would be. A series without a device is one for each that has its key. */
export const chartLines = (
  { series }: GroupChartSettings,
  devices: readonly GroupDevice[],
): { lines: ChartLineSpec[]; total: number } => {
  const all = series.flatMap((each) =>
    devices
      .filter(({ deviceid, values }) =>
        each.deviceid === undefined ? typeof values[each.key] === 'number' : deviceid === each.deviceid,
      )
      .map(({ deviceid, name }) => ({ series: each, deviceid, deviceName: name })),
  )
  return { lines: all.slice(0, maxGroupSeries), total: all.length }
}

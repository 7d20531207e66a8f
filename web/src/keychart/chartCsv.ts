import { csvLine } from '../../../shared/core/csv'
import { byteOrderMark } from '../ui/file/byteOrderMark'
import { type ChartModel, type ChartSeries, tableRows } from '../charts/model/chartModel'
import { localWithOffset } from '../ui/zone/localWithOffset'

/** A number as it was measured, or the word of a state. */
const cellOf = (series: ChartSeries | undefined, value: number): number | string =>
  series?.states?.wordOf(value).label ?? value

/** What a chart shows, oldest first: the time on the clock of the zone that the head names, and each line by its name and unit. */
export const chartCsv = (model: ChartModel, zone: string): string[] => [
  byteOrderMark,
  csvLine([
    `Time (${zone})`,
    ...model.series.map(({ display: { label, unit } }) => (unit === '' ? label : `${label} (${unit})`)),
  ]),
  ...[...tableRows(model)]
    .reverse()
    .map(({ ms, values }) =>
      csvLine([
        localWithOffset(ms),
        ...values.map((value, i) => (value === undefined ? value : cellOf(model.series[i], value))),
      ]),
    ),
]

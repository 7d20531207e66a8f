import { csvLine } from '../../../shared/core/csv'
import { byteOrderMark } from '../ui/file/byteOrderMark'
import { type ChartModel, tableRows } from '../charts/model/chartModel'
import { localWithOffset } from '../ui/zone/localWithOffset'

/** What a chart shows, oldest first: local time with its zone, UTC, and each line by its name and unit. */
export const chartCsv = (model: ChartModel, zone: string): string[] => [
  byteOrderMark,
  csvLine([
    `Time (${zone})`,
    'Time (UTC)',
    ...model.series.map(({ display: { label, unit } }) => (unit === '' ? label : `${label} (${unit})`)),
  ]),
  ...[...tableRows(model)]
    .reverse()
    .map(({ ms, values }) => csvLine([localWithOffset(ms), new Date(ms).toISOString(), ...values])),
]

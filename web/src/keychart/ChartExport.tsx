import { csvLine } from '../../../shared/core/csv'
import { saveFile, byteOrderMark } from '../ui/file/saveFile'
import { MenuButton } from '../ui/menu/MenuButton'
import { toasts } from '../ui/toast/toasts'
import { zoneName } from '../ui/zone/zoneName'
import { type ChartModel, type ChartSeries, tableRows } from '../charts/model/chartModel'
import { localWithOffset } from '../ui/zone/localWithOffset'
import styles from '../charts/drawing/Chart.module.css'
import { type ChartMarkings, drawChartImage } from './drawChartImage'

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

interface Props {
  title: string
  model: ChartModel | undefined
  markings: ChartMarkings
}

/** What shows, as a table for a spreadsheet and as a picture. */
export const ChartExport = ({ title, model, markings }: Props) => {
  const saveCsv = () => {
    if (model !== undefined) saveFile(`${title}.csv`, 'text/csv;charset=utf-8', chartCsv(model, zoneName()))
  }
  const savePicture = () => {
    if (model === undefined) return
    const canvas = document.createElement('canvas')
    drawChartImage(canvas, title, model, zoneName(), markings)
    canvas.toBlob((blob) => {
      if (blob === null) toasts.show({ tone: 'error', text: 'The picture could not be made.' })
      else saveFile(`${title}.png`, 'image/png', [blob])
    }, 'image/png')
  }
  const disabledReason =
    model === undefined || model.pointCount === 0 ? 'There is nothing in this time.' : undefined
  return (
    <MenuButton
      label="Export"
      className={styles.menu}
      entries={[
        { label: 'Export CSV', disabledReason, onSelect: saveCsv },
        { label: 'Export PNG', disabledReason, onSelect: savePicture },
      ]}
    >
      Export <span aria-hidden>▾</span>
    </MenuButton>
  )
}

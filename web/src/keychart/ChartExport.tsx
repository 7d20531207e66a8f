import { saveFile } from '../ui/file/saveFile'
import { MenuButton } from '../ui/menu/MenuButton'
import { toasts } from '../ui/toast/toasts'
import { zoneName } from '../ui/zone/zoneName'
import { chartCsv } from './chartCsv'
import styles from '../charts/drawing/Chart.module.css'
import type { ChartModel } from '../charts/model/chartModel'
import { type ChartMarkings, drawChartImage } from './drawChartImage'

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

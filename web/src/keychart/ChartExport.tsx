import { saveFile } from '../ui/file/saveFile'
import { toasts } from '../ui/toast/toasts'
import { zoneName } from '../ui/zone/zoneName'
import { chartCsv } from './chartCsv'
import type { ChartModel } from '../charts/model/chartModel'
import { type ChartMarkings, drawChartImage } from './drawChartImage'
import { Button } from '../ui/button/Button'

interface Props {
  title: string
  model: ChartModel | undefined
  markings: ChartMarkings
}

/** What shows, as a table for a spreadsheet and as a picture. */
export const ChartExport = ({ title, model, markings }: Props) => {
  const isEmpty = model === undefined || model.pointCount === 0
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
  return (
    <div role="group" aria-label="Export">
      <Button
        size="compact-sm"
        variant="default"
        disabled={isEmpty}
        title="The readings that the chart draws; Raw Data saves every one"
        onClick={saveCsv}
      >
        Export CSV
      </Button>
      <Button size="compact-sm" variant="default" disabled={isEmpty} onClick={savePicture}>
        Export PNG
      </Button>
    </div>
  )
}

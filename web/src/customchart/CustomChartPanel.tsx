import { useMemo, useState } from 'react'
import { type CustomChart, readCustomChart } from '../../../shared/display/customChart'
import { formatNumber } from '../../../shared/display/formatNumber'
import { ChartLegend } from '../charts/controls/ChartLegend'
import { ChartNotices } from '../charts/controls/ChartNotices'
import { ChartTable } from '../charts/controls/ChartTable'
import { ChartToolbar } from '../charts/controls/ChartToolbar'
import { FullScreenButton, useFullScreenKey } from '../charts/controls/FullScreenButton'
import { ChartStage } from '../charts/drawing/ChartBody'
import { planReachOf } from '../charts/state/chartRanges'
import { viewOf, useChartZoom } from '../charts/state/chartView'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { EmptyState } from '../ui/feedback/EmptyState'
import { DockedPanel } from '../ui/layout/DockedPanel'
import { useIsPhone } from '../ui/layout/useIsPhone'
import { CustomChartDrawing, PlanLacksCharts, useCustomModel } from './CustomChartBody'

interface BodyProps {
  device: Device
  chart: CustomChart
  title: string
}

/** Every range of time, zoom, a legend with extremes, and a table. */
const OpenCustomChart = ({ device, chart, title }: BodyProps) => {
  const { deviceid, display, tier } = device
  const [view, setView] = useState(() => viewOf(chart.range))
  const isPhone = useIsPhone()
  const drawn = useCustomModel(deviceid, chart, display, view)
  const { found, model, error } = drawn
  const { xa1 } = chart.xAxis
  const isTime = drawn.chart.range !== 'single'
  const zoom = useChartZoom(setView, found)
  const places = {
    name: xa1.name === '' ? 'Place' : xa1.name,
    format: (x: number) => formatNumber(x, xa1.dp),
  }
  const toolbar = (
    <ChartToolbar
      view={view}
      onView={setView}
      shown={isTime ? model?.time : undefined}
      plan={planReachOf(tier)}
    />
  )
  return (
    <>
      {isPhone ? null : toolbar}
      <ChartNotices
        isReduced={found?.lastEvaluatedTime !== undefined}
        error={model === undefined ? undefined : error}
      />
      <ChartStage>
        <CustomChartDrawing drawn={drawn} label={`Chart ${title}`} {...(isTime ? zoom : {})} />
      </ChartStage>
      {isPhone ? toolbar : null}
      {model === undefined ? null : <ChartLegend model={model} />}
      {model === undefined ? null : <ChartTable model={model} places={isTime ? undefined : places} />}
    </>
  )
}

interface Props {
  device: Device
  chartKey: string
  onClose: () => void
}

/** A custom chart with room to read it, beside the cards of its device. */
export const CustomChartPanel = ({ device, chartKey, onClose }: Props) => {
  const [isFull, setIsFull] = useState(false)
  const isPhone = useIsPhone()
  useFullScreenKey(setIsFull)
  const entry = device.display[chartKey]
  const chart = useMemo(() => readCustomChart(entry?.chart), [entry])
  const { label } = displayOf(chartKey, entry)
  const title = chart === undefined || chart.name === '' ? label : chart.name
  return (
    <DockedPanel
      isFull={isFull}
      title={`${title} – ${device.name}`}
      tools={isPhone ? null : <FullScreenButton isFull={isFull} onPress={() => setIsFull(!isFull)} />}
      onClose={onClose}
    >
      {device.isRestricted === true ? (
        <PlanLacksCharts plan={device.tier?.name ?? '---'} />
      ) : chart === undefined ? (
        <EmptyState title="Chart not found" />
      ) : (
        <OpenCustomChart device={device} chart={chart} title={title} />
      )}
    </DockedPanel>
  )
}

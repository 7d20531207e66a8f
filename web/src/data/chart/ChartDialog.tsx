import { useCallback, useMemo, useState } from 'react'
import { displayOf } from '../../../../shared/display/displayOf'
import type { Device } from '../../devices/useDevice'
import { LargeDialog } from '../../ui/LargeDialog'
import { StatusMark } from '../../ui/StatusMark'
import type { Domain } from './axisDomain'
import styles from './Chart.module.css'
import { ChartBody } from './ChartBody'
import { ChartLegend } from './ChartLegend'
import { chartModel } from './chartModel'
import { defaultRange } from './chartRanges'
import { ChartTable } from './ChartTable'
import { ChartToolbar } from './ChartToolbar'
import { resetView, viewOf, zoomTo } from './chartView'
import { CompareSelect } from './CompareSelect'
import { shownWindow } from './shownWindow'
import { useChartReadings } from './useChartReadings'

interface Props {
  device: Device
  dataKey: string
  dataKeys: readonly string[]
  onClose: () => void
}

const noWindow: Domain = { min: 0, max: 0 }

/** A key over time, alone or against another one (spec 1 §2, §4, §9). */
export const ChartDialog = ({ device, dataKey, dataKeys, onClose }: Props) => {
  const [view, setView] = useState(() => viewOf(defaultRange))
  const [otherKey, setOtherKey] = useState<string>()
  const { deviceid, display, tier } = device
  const keys = useMemo(() => [dataKey, ...(otherKey === undefined ? [] : [otherKey])], [dataKey, otherKey])
  const answer = useChartReadings({ deviceid, dataKeys: keys, view })
  const { data, readings, error, isLoading, isValidating, mutate } = answer
  const model = useMemo(() => {
    if (data === undefined || readings === undefined) return undefined
    const gaps = view.range === 'single' && view.span === undefined ? [] : (data.gaps ?? [])
    const displays = keys.map((key) => displayOf(key, display[key]))
    return chartModel(readings, gaps, displays, shownWindow(view, { ...data, data: readings }))
  }, [data, readings, keys, display, view])
  const plan = { planName: tier?.name ?? '---', retentionDays: tier?.dataStorageDays ?? 0 }
  const { label } = displayOf(dataKey, display[dataKey])
  const zoom = useCallback((area: Domain) => setView((before) => zoomTo(before, area)), [])
  const reset = useCallback(() => setView(resetView), [])

  return (
    <LargeDialog title={`${label} – ${device.name}`} onClose={onClose}>
      <ChartToolbar view={view} onView={setView} shown={model?.time ?? noWindow} plan={plan}>
        <CompareSelect
          dataKey={dataKey}
          dataKeys={dataKeys}
          display={display}
          value={otherKey}
          onChange={setOtherKey}
        />
      </ChartToolbar>
      {data?.lastEvaluatedTime === undefined ? null : (
        <p role="status" className={styles.warning}>
          <StatusMark tone="warning">Data points exceeded. Time range has been reduced.</StatusMark>
        </p>
      )}
      <ChartBody
        label={`Chart of ${keys.map((key) => displayOf(key, display[key]).label).join(' and ')}`}
        model={model}
        error={error}
        isLoading={isLoading}
        isRenewing={isValidating}
        onRetry={() => void mutate()}
        onZoom={zoom}
        onReset={reset}
      />
      {model === undefined || error !== undefined ? null : (
        <>
          <ChartLegend model={model} />
          <ChartTable model={model} />
        </>
      )}
    </LargeDialog>
  )
}

import { Suspense, lazy, useMemo, useState } from 'react'
import { type RelativeRange, relativeRanges } from '../../../../shared/data/queryReadings'
import { displayOf } from '../../../../shared/display/displayOf'
import type { Device } from '../../devices/useDevice'
import { NoData } from '../../display/NoData'
import { describeError, requestIdOf } from '../../ui/describeError'
import { LargeDialog } from '../../ui/LargeDialog'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { Loading } from '../../ui/Loading'
import styles from './Chart.module.css'
import { ChartControls } from './ChartControls'
import { ChartLegend } from './ChartLegend'
import { chartModel } from './chartModel'
import { ChartTable } from './ChartTable'
import { defaultRange } from './chartRanges'
import { shiftWindow } from './chartWindow'
import { useChartReadings } from './useChartReadings'

const ChartPanel = lazy(async () => ({ default: (await import('./ChartPanel')).ChartPanel }))

interface Props {
  device: Device
  dataKey: string
  dataKeys: readonly string[]
  onClose: () => void
}

const Problem = ({ error }: { error: unknown }) => (
  <div className={styles.problem} role="alert">
    <svg viewBox="0 0 16 16" aria-hidden>
      <path d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM7 3.5v6h2v-6zM7 11v2h2v-2z" fillRule="evenodd" />
    </svg>
    <span>{describeError(error, 'Error Loading Data')}</span>
    {requestIdOf(error) === undefined ? null : <code>{requestIdOf(error)}</code>}
  </div>
)

/** A key over time, alone or against another one (spec 1 §2, §9). */
export const ChartDialog = ({ device, dataKey, dataKeys, onClose }: Props) => {
  const [range, setRange] = useState<RelativeRange>(defaultRange)
  const [endSeconds, setEndSeconds] = useState<number>()
  const [otherKey, setOtherKey] = useState<string>()
  const keys = useMemo(() => [dataKey, ...(otherKey === undefined ? [] : [otherKey])], [dataKey, otherKey])
  const { data, error, isValidating, isLoading } = useChartReadings({
    deviceid: device.deviceid,
    dataKeys: keys,
    range,
    endSeconds,
  })
  const model = useMemo(() => {
    const displays = keys.map((key) => displayOf(key, device.display[key]))
    const window = { rangeMs: relativeRanges[range], endSeconds }
    return data === undefined ? undefined : chartModel(data.data, data.gaps ?? [], displays, window)
  }, [data, keys, device.display, range, endSeconds])
  const { label } = displayOf(dataKey, device.display[dataKey])

  const shift = (direction: -1 | 1) => {
    const shown = { rangeMs: relativeRanges[range], endSeconds }
    setEndSeconds(shiftWindow(shown, direction, Date.now()).endSeconds)
  }

  const body = () => {
    if (error !== undefined) return <Problem error={error} />
    if (model === undefined) return <Loading label="Loading chart" />
    return (
      <LazyBoundary message="The chart could not be loaded.">
        <Suspense fallback={<Loading label="Loading chart" />}>
          {model.pointCount === 0 && !isLoading ? <NoData /> : <ChartPanel model={model} />}
        </Suspense>
      </LazyBoundary>
    )
  }

  return (
    <LargeDialog title={`${label} – ${device.name}`} onClose={onClose}>
      <ChartControls
        device={device}
        dataKey={dataKey}
        dataKeys={dataKeys}
        range={range}
        endSeconds={endSeconds}
        otherKey={otherKey}
        onRange={(next) => {
          setRange(next)
          setEndSeconds(undefined)
        }}
        onShift={shift}
        onOtherKey={setOtherKey}
      />
      <div className={styles.stage}>
        {body()}
        {isValidating && model !== undefined && error === undefined ? (
          <div className={styles.overlay}>
            <Loading label="Loading" />
          </div>
        ) : null}
      </div>
      {model === undefined || error !== undefined ? null : (
        <>
          <ChartLegend model={model} />
          <ChartTable model={model} />
        </>
      )}
    </LargeDialog>
  )
}

import { useMemo, useState } from 'react'
import { displayOf } from '../display/catalogue/displayOf'
import { ChartBody, ChartStage } from '../charts/drawing/ChartBody'
import { chartModel } from '../charts/model/chartModel'
import {
  type ChartRange,
  planReachOf,
  rangeLabels,
  rangeRefusal,
  relativeNames,
} from '../charts/state/chartRanges'
import { viewOf, shownWindow, useChartZoom } from '../charts/state/chartView'
import { useChartReadings } from '../charts/state/useChartReadings'
import type { Device } from '../devices/useDevice'
import { PermissionButton } from '../ui/button/PermissionButton'
import styles from './Custom.module.css'

const firstRange: ChartRange = '1h'

/** A channel over time, carried on by what the page receives. */
export const Trend = ({ device, dataKey }: { device: Device; dataKey: string }) => {
  const { deviceid, display, tier } = device
  const [view, setView] = useState(() => viewOf(firstRange))
  const dataKeys = useMemo(() => [dataKey], [dataKey])
  const answer = useChartReadings({ deviceid, dataKeys, view })
  const { found, error, isLoading, isValidating, mutate } = answer
  const look = displayOf(dataKey, display[dataKey])
  const model = useMemo(
    () =>
      found === undefined
        ? undefined
        : chartModel(
            found.data,
            found.gaps ?? [],
            [displayOf(dataKey, display[dataKey])],
            shownWindow(view, found),
          ),
    [found, dataKey, display, view],
  )
  const zoom = useChartZoom(setView, found)
  const plan = planReachOf(tier)
  return (
    <section className={styles.trend} aria-label={`Trend of ${look.label}`}>
      <div className={styles.ranges} role="group" aria-label="Time range">
        <h2 className={styles.label}>{look.label}</h2>
        {relativeNames.map((range) => (
          <PermissionButton
            key={range}
            size="compact-sm"
            variant={view.range === range ? 'light' : 'default'}
            aria-pressed={view.range === range}
            aria-label={rangeLabels[range]}
            disabledReason={rangeRefusal(range, plan)}
            onClick={() => setView(viewOf(range))}
          >
            {range}
          </PermissionButton>
        ))}
      </div>
      <ChartStage isRenewing={isValidating && model !== undefined && error === undefined}>
        <ChartBody
          label={`Chart of ${look.label}`}
          model={model}
          error={error}
          isLoading={isLoading}
          onRetry={() => void mutate()}
          {...zoom}
        />
      </ChartStage>
    </section>
  )
}

import type { RelativeRange } from '../../../../shared/data/queryReadings'
import { displayOf } from '../../../../shared/display/displayOf'
import type { Device } from '../../devices/useDevice'
import { PermissionButton } from '../../ui/PermissionButton'
import { useReadingsStore } from '../readingsContext'
import styles from './Chart.module.css'
import { rangeNames, rangeRefusal } from './chartRanges'

interface Props {
  device: Device
  dataKey: string
  dataKeys: readonly string[]
  range: RelativeRange
  endSeconds: number | undefined
  otherKey: string | undefined
  onRange: (range: RelativeRange) => void
  /** A quarter of the range earlier or later. */
  onShift: (direction: -1 | 1) => void
  onOtherKey: (key: string | undefined) => void
}

/** How much time, which time, and against what. */
export const ChartControls = ({ device, dataKey, dataKeys, range, endSeconds, otherKey, ...on }: Props) => {
  const store = useReadingsStore()
  const others = dataKeys
    .filter((key) => key !== dataKey && !['ts', 'time', 'aws_ts'].includes(key))
    .filter((key) => typeof store.series(key).lastValue === 'number')
    .map((key) => ({ key, label: displayOf(key, device.display[key]).label }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <div className={styles.controls}>
      <div role="group" aria-label="Time range">
        {rangeNames.map((name) => (
          <PermissionButton
            key={name}
            size="compact-sm"
            variant={name === range ? 'filled' : 'subtle'}
            aria-pressed={name === range}
            disabledReason={rangeRefusal(name, device.tier?.dataStorageDays ?? 0, device.tier?.name)}
            onClick={() => on.onRange(name)}
          >
            {name}
          </PermissionButton>
        ))}
      </div>
      <div role="group" aria-label="Move in time">
        <PermissionButton
          size="compact-sm"
          variant="default"
          disabledReason={undefined}
          aria-label="Load previous data"
          onClick={() => on.onShift(-1)}
        >
          ‹
        </PermissionButton>
        <PermissionButton
          size="compact-sm"
          variant="default"
          disabledReason={endSeconds === undefined ? 'This is the newest data.' : undefined}
          aria-label="Load new data"
          onClick={() => on.onShift(1)}
        >
          ›
        </PermissionButton>
      </div>
      <label>
        Compare with
        <select
          className={styles.select}
          value={otherKey ?? ''}
          onChange={(event) => on.onOtherKey(event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">nothing</option>
          {others.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

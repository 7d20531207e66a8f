import { useState } from 'react'
import { dayMs, hourMs, minuteMs } from '../../../shared/core/time'
import { PermissionButton } from '../ui/button/PermissionButton'
import { DateRangePicker } from '../ui/range/DateRangePicker'
import { useNow } from '../ui/text/useNow'
import styles from './Raw.module.css'
import { type RawRange, rawLimits, rawRangeRefusal } from './rawLimits'
import type { RawFileKind, RawLoad } from './useRawLoad'
import { RawExport } from './RawExport'
import type { DeviceId } from '../../../shared/core/ids'
import { Button } from '../ui/button/Button'

/** The next whole minute: a range that ends there holds what is newest. */
const nextMinute = (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs

const presets = [
  ['Last hour', hourMs],
  ['Last 24 hours', dayMs],
  ['Last 7 days', 7 * dayMs],
] as const

interface Props {
  /** What it begins with; the last day otherwise. */
  asked: RawRange | undefined
  storageDays: number | undefined
  planName: string | undefined
  deviceid: DeviceId
  load: RawLoad | undefined
  onLoad: (range: RawRange) => void
  onCancel: () => void
  /** Exports all of the range, without showing it. */
  onExport: (range: RawRange, kind: RawFileKind) => void
  isExporting: boolean
}

const lastOf = (lengthMs: number): RawRange => {
  const toMs = nextMinute(Date.now())
  return { fromMs: toMs - lengthMs, toMs }
}

/** Which time to load; a range that the plan does not have says so. */
export const RangeForm = ({ asked, storageDays, planName, load, onLoad, onCancel, ...rest }: Props) => {
  const isLoading = load?.state === 'loading'
  const [range, setRange] = useState(() => asked ?? lastOf(rawLimits.defaultRangeMs))
  const now = useNow()
  const refusal = rawRangeRefusal(range, { storageDays, planName }, now)
  const wholePlan =
    storageDays === undefined ? [] : [['All that the plan keeps', storageDays * dayMs] as const]
  return (
    <form
      className={styles.form}
      aria-label="Time range"
      onSubmit={(event) => {
        event.preventDefault()
        if (refusal === undefined && !isLoading) onLoad(range)
      }}
    >
      <DateRangePicker
        value={range}
        onChange={setRange}
        problem={refusal}
        presets={[...presets, ...wholePlan].map(([label, lengthMs]) => ({
          label,
          onSelect: () => setRange(lastOf(lengthMs)),
        }))}
      />
      <div className={styles.actions}>
        {isLoading ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <PermissionButton type="submit" disabledReason={refusal}>
            Load
          </PermissionButton>
        )}
        <RawExport
          deviceid={rest.deviceid}
          load={load}
          wholeReason={refusal ?? (rest.isExporting ? 'An export is under way.' : undefined)}
          onExportWhole={(kind) => rest.onExport(range, kind)}
        />
      </div>
    </form>
  )
}

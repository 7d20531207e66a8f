import { useState } from 'react'
import { dayMs, hourMs, minuteMs } from '../../../shared/core/time'
import type { DeviceId } from '../../../shared/core/ids'
import { PermissionButton } from '../ui/button/PermissionButton'
import { DateRangePicker } from '../ui/range/DateRangePicker'
import { useNow } from '../ui/text/useNow'
import { saveFile } from '../ui/file/saveFile'
import { MenuButton } from '../ui/menu/MenuButton'
import { Button } from '../ui/button/Button'
import styles from './Raw.module.css'
import { type RawRange, rawLimits, rawRangeRefusal } from './rawLimits'
import { type RawFileKind, type RawLoad, rawFileTypes } from './rawLoad'
import { csvParts, jsonParts, rawFileName } from './rawFile'
import { portalNowMs } from '../ui/text/portalClock'

const writers = { csv: csvParts, json: jsonParts } as const satisfies Record<RawFileKind, unknown>
const kinds = Object.keys(writers) as RawFileKind[]

const loadedReason = (load: RawLoad | undefined): string | undefined => {
  if (load === undefined) return 'Load a time range first.'
  if (load.state === 'loading') return 'Data is being loaded.'
  return load.readings.length === 0 ? 'No Data Found' : undefined
}

interface RawExportProps {
  deviceid: DeviceId
  load: RawLoad | undefined
  /** Why the whole range cannot be exported now. */
  wholeReason: string | undefined
  /** Exports all of the range that is filled in, without showing it. */
  onExportWhole: (kind: RawFileKind) => void
}

/** Saves what was loaded, or all of the range, as a file that is named for the device and the range. */
const RawExport = ({ deviceid, load, wholeReason, onExportWhole }: RawExportProps) => {
  const save = (kind: RawFileKind) => {
    if (load === undefined) return
    saveFile(rawFileName(deviceid, load.range, kind), rawFileTypes[kind], writers[kind](load.readings))
  }
  return (
    <MenuButton
      label="Export"
      className={styles.menu}
      entries={[
        ...kinds.map((kind) => ({
          label: `Loaded readings as ${kind.toUpperCase()}`,
          disabledReason: loadedReason(load),
          onSelect: () => save(kind),
        })),
        ...kinds.map((kind) => ({
          label: `Whole range as ${kind.toUpperCase()}`,
          disabledReason: wholeReason,
          onSelect: () => onExportWhole(kind),
        })),
      ]}
    >
      Export <span aria-hidden>▾</span>
    </MenuButton>
  )
}

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
  const toMs = nextMinute(portalNowMs())
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

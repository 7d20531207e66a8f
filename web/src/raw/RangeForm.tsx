import '@mantine/core/styles/Combobox.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayMs, hourMs } from '../../../shared/core/time'
import { type RawRange, rawLimits, rawRangeRefusal } from './rawLimits'
import { PermissionButton } from '../ui/PermissionButton'
import { useNow } from '../ui/useNow'
import { fromZoneInput, toZoneMinutes } from '../ui/zone/zoneInput'
import { ZoneNote } from '../ui/zone/ZoneNote'
import { nextMinute } from './nextMinute'
import styles from './Raw.module.css'
import type { RawFileKind } from './useWholeExport'

const presets = [
  ['Last hour', hourMs],
  ['Last 24 hours', dayMs],
  ['Last 7 days', 7 * dayMs],
] as const

interface Props {
  storageDays: number | undefined
  planName: string | undefined
  isLoading: boolean
  onLoad: (range: RawRange) => void
  onCancel: () => void
  /** Exports all of the range, without showing it. */
  onExport: (range: RawRange, kind: RawFileKind) => void
  isExporting: boolean
}

const lastOf = (lengthMs: number) => {
  const toMs = nextMinute(Date.now())
  return { from: toZoneMinutes(toMs - lengthMs), to: toZoneMinutes(toMs) }
}

/** Which time to load; a range that the plan does not have says so. */
export const RangeForm = ({ storageDays, planName, isLoading, onLoad, onCancel, ...rest }: Props) => {
  const [{ from, to }, setRange] = useState(() => lastOf(rawLimits.defaultRangeMs))
  const now = useNow()
  const range = { fromMs: fromZoneInput(from), toMs: fromZoneInput(to) }
  const refusal = rawRangeRefusal(range, { storageDays, planName }, now)
  return (
    <form
      className={styles.form}
      aria-label="Time range"
      onSubmit={(event) => {
        event.preventDefault()
        if (refusal === undefined && !isLoading) onLoad(range)
      }}
    >
      <div className={styles.presets} role="group" aria-label="Presets">
        {presets.map(([name, lengthMs]) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => setRange(lastOf(lengthMs))}>
            {name}
          </Button>
        ))}
        {storageDays === undefined ? null : (
          <Button size="compact-sm" variant="default" onClick={() => setRange(lastOf(storageDays * dayMs))}>
            All that the plan keeps
          </Button>
        )}
      </div>
      <TextInput
        label="From"
        size="sm"
        type="datetime-local"
        value={from}
        onChange={(event) => setRange({ from: event.currentTarget.value, to })}
      />
      <TextInput
        label="To"
        size="sm"
        type="datetime-local"
        value={to}
        onChange={(event) => setRange({ from, to: event.currentTarget.value })}
      />
      {isLoading ? (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <PermissionButton type="submit" disabledReason={refusal}>
          Load
        </PermissionButton>
      )}
      <div className={styles.presets} role="group" aria-label="Export the whole range">
        {(['csv', 'json'] as const).map((kind) => (
          <PermissionButton
            key={kind}
            type="button"
            variant="default"
            disabledReason={refusal ?? (rest.isExporting ? 'An export is under way.' : undefined)}
            onClick={() => rest.onExport(range, kind)}
          >
            Export all as {kind.toUpperCase()}
          </PermissionButton>
        ))}
      </div>
      <ZoneNote className={styles.zone} />
      <p className={styles.refusal} role="status">
        {refusal}
      </p>
    </form>
  )
}

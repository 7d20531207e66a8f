import { useId } from 'react'
import { PermissionButton } from '../button/PermissionButton'
import { useZone } from '../zone/useZone'
import { fromZoneInput, toZoneMinutes, toZoneSeconds } from '../zone/zoneInput'
import { ZoneNote } from '../zone/ZoneNote'
import { TextInput } from '../field/Field'
import styles from './DateRangePicker.module.css'

/** From one instant to another; NaN where nothing is filled in. */
export interface DateRange {
  fromMs: number
  toMs: number
}

interface RangePreset {
  label: string
  /** Why it cannot be had. */
  disabledReason?: string | undefined
  onSelect: () => void
}

interface Props {
  value: DateRange
  onChange: (value: DateRange) => void
  presets?: readonly RangePreset[]
  /** What all presets have in common. */
  presetsLabel?: string
  /** To the second; to the minute otherwise. */
  isToTheSecond?: boolean
  /** What is wrong with the range. */
  problem?: string | undefined
}

/** Without them a browser takes years of six digits. */
const latestMinute = '9999-12-31T23:59'
const latestSecond = `${latestMinute}:59`

/** A span of time by its ends, on the clock of the chosen zone, with the spans that people mostly want. */
export const DateRangePicker = ({ value, onChange, problem, ...looks }: Props) => {
  const { presets = [], presetsLabel = 'Presets', isToTheSecond = false } = looks
  const problemId = useId()
  // The same instants are other texts in another zone.
  useZone()
  const write = isToTheSecond ? toZoneSeconds : toZoneMinutes
  const end = (label: string, name: keyof DateRange) => (
    <TextInput
      label={label}
      type="datetime-local"
      step={isToTheSecond ? 1 : undefined}
      max={isToTheSecond ? latestSecond : latestMinute}
      value={write(value[name])}
      error={problem !== undefined}
      onChange={({ currentTarget }) =>
        onChange({ ...value, [name]: fromZoneInput(currentTarget.value, value[name]) })
      }
    />
  )
  return (
    <div className={styles.picker}>
      {presets.length > 0 && (
        <div className={styles.presets} role="group" aria-label={presetsLabel}>
          {presets.map(({ label, disabledReason, onSelect }) => (
            <PermissionButton
              key={label}
              type="button"
              size="compact-sm"
              variant="default"
              disabledReason={disabledReason}
              onClick={onSelect}
            >
              {label}
            </PermissionButton>
          ))}
        </div>
      )}
      <div className={styles.ends} role="group" aria-label="Range" aria-describedby={problemId}>
        {end('From', 'fromMs')}
        {end('To', 'toMs')}
      </div>
      <ZoneNote className={styles.zone} />
      <p id={problemId} className={styles.problem} role="status">
        {problem}
      </p>
    </div>
  )
}

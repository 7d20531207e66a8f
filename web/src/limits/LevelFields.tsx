import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Switch } from '../ui/field/Switch'
import { TextInput } from '../ui/field/TextInput'
import { unreadableAt } from './limitDraft'
import { fieldsOfLevel, type LimitLevel } from './limitLevels'
import styles from './Limits.module.css'
import type { LimitForm } from './useLimitForm'

interface Props {
  readonly limits: LimitForm
  readonly level: LimitLevel
  readonly unit: string
}

/** The lower and the upper limit of a level, and whether the device sends an event beyond them. */
export const LevelFields = ({ limits, level, unit }: Props) => {
  const { form, now, typeLimit, choose } = limits
  const { low, high, event } = fieldsOfLevel[level]
  const unreadable = unreadableAt(now, level)
  const inUnit = unit === '' ? '' : ` (${unit})`
  const field = (name: typeof low | typeof high, label: string) => {
    const { value, onChange: _, ...control } = form.field(name)
    return (
      <TextInput
        {...control}
        label={`${label}${inUnit}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="No limit"
        value={value}
        onChange={(change) => typeLimit(name, level, change.currentTarget.value)}
      />
    )
  }
  return (
    <fieldset className={styles.level}>
      <legend>
        <StatusMark tone={level}>{nameOfLevel(level)}</StatusMark>
      </legend>
      {field(low, 'Below')}
      {field(high, 'Above')}
      {now.keys === undefined ? null : (
        <div className={styles.wide}>
          <Switch
            label="Also send an event"
            checked={form.values[event]}
            onChange={(change) => choose(event, change.currentTarget.checked)}
          />
        </div>
      )}
      {unreadable === undefined ? null : (
        <p className={`${styles.wide} ${styles.soft}`}>
          The device holds {unreadable}, which is no pair of limits. Limits that you enter replace it.
        </p>
      )}
    </fieldset>
  )
}

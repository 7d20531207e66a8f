import { dayNames } from '../../../../shared/core/timeZone'
import styles from './DayChoice.module.css'

interface Props {
  label: string
  days: readonly number[]
  error?: string | undefined
  onChange: (days: number[]) => void
}

/** Days of the week, each on or off. */
export const DayChoice = ({ label, days, error, onChange }: Props) => (
  <fieldset className={styles.days}>
    <legend>{label}</legend>
    <div className={styles.dayRow}>
      {dayNames.map((name, day) => (
        <label key={name} className={styles.dayBox}>
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...days, day].sort((a, b) => a - b)
                  : days.filter((each) => each !== day),
              )
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </div>
    {error === undefined ? null : <p className={styles.fault}>{error}</p>}
  </fieldset>
)

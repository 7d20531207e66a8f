import type { Reading } from '../../../shared/data/reading'
import { Instant } from '../ui/text/Instant'
import styles from './Raw.module.css'
import { writeValue } from './writeValue'

/** A reading on a phone: folded, since it has many values. */
export const RawCard = ({ reading, keys }: { reading: Reading; keys: readonly string[] }) => {
  const present = keys.filter((key) => reading[key] !== undefined)
  return (
    <details className={styles.card}>
      <summary>
        <Instant ms={reading.ts * 1000} /> · {present.length} values
      </summary>
      <dl className={styles.values}>
        {present.map((key) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{writeValue(reading[key])}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import type { Trend } from './trendOf'
import { TrendMark } from './TrendMark'
import styles from '../Widgets.module.css'

interface Props {
  /** What the figure is; said over it where the widget has no title of its own. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly unit: string
  readonly note: string
  readonly trend?: Trend | undefined
  readonly before?: string
}

/** A figure large enough to be read across a room, which way it went, and what it is made of. */
export const HeadlineFigure = ({ label, title, text, unit, note, trend, before = '' }: Props) => (
  <div className={styles.container}>
    <div className={styles.headline} role="group" aria-label={title === '' ? label : title}>
      {title === '' ? <p className={styles.what}>{label}</p> : null}
      <p className={styles.figure}>
        {text} {unit !== '' && <small>{unit}</small>}
        {trend !== undefined && <TrendMark trend={trend} before={before} />}
      </p>
      <p className={styles.note}>{note}</p>
    </div>
  </div>
)

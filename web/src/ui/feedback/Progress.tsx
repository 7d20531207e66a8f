import styles from './Progress.module.css'

interface Props {
  readonly 'aria-label': string
  readonly percent: number
}

/** How far something is, as a bar. */
export const Progress = ({ percent, ...props }: Props) => (
  <div
    {...props}
    className={styles.track}
    role="progressbar"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <div className={styles.bar} style={{ width: `${percent}%` }} />
  </div>
)

import styles from './cards.module.css'

interface Props {
  /** 0 to 100. */
  percent: number
  /** Where it stood before; a mark across the bar. */
  before?: number | undefined
}

/** How full a share is; the number beside it says the same to a screen reader. */
export const UtilisationMeter = ({ percent, before }: Props) => (
  <div className={styles.meter} aria-hidden>
    <i style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    {before === undefined ? null : <b style={{ insetInlineStart: `${before}%` }} />}
  </div>
)

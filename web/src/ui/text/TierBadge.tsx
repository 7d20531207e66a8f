import styles from './TierBadge.module.css'

const tones: Readonly<Record<string, string | undefined>> = {
  Hosted: styles.hosted,
  Trial: styles.trial,
  Basic: styles.basic,
}

interface Props {
  name: string
  tooltip?: string | undefined
  /** `red` for a plan that is about to end. */
  color?: string | undefined
}

/** The plan of a device; a plan that no one knows is shown plainly. */
export const TierBadge = ({ name, tooltip, color }: Props) => (
  <span
    className={`${styles.badge} ${(color === 'red' ? styles.ending : tones[name]) ?? styles.basic}`}
    title={tooltip}
  >
    {name}
  </span>
)

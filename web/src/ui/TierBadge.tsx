import styles from './TierBadge.module.css'

const tones: Readonly<Record<string, string | undefined>> = {
  Hosted: styles.hosted,
  Trial: styles.trial,
  Basic: styles.basic,
}

/** The plan of a device; a plan that nobody knows is shown plainly. */
export const TierBadge = ({ name, tooltip }: { name: string; tooltip?: string | undefined }) => (
  <span className={`${styles.badge} ${tones[name] ?? styles.basic}`} title={tooltip}>
    {name}
  </span>
)

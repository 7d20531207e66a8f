import type { TierView } from '../../../shared/settings/deviceSettings'
import styles from './DeviceHeader.module.css'

/** The plan in force; what it holds is said on hover. */
export const TierBadge = ({ tier }: { tier: TierView }) => (
  <span
    className={[styles.badge, styles[tier.color] ?? styles.gray, tier.outline ? styles.outline : ''].join(
      ' ',
    )}
    title={tier.tooltip}
  >
    {tier.name}
  </span>
)

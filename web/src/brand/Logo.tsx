import { useBrand } from './brand'
import styles from './Logo.module.css'
import { Mark } from './Mark'

const mostMarkPx = 28

/** The brand's word mark: its sign and its name. The drawing is ours. */
export const Logo = () => {
  const { name, icon, logoHeightPx } = useBrand()
  return (
    <span className={styles.logo}>
      <Mark icon={icon} height={Math.min(mostMarkPx, logoHeightPx)} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

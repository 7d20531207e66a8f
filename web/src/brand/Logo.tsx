import { useBrand } from './brand'
import styles from './Logo.module.css'
import { Mark } from './Mark'

/** Of the height of the logo: the rest is the space around the sign. */
const markShare = 2 / 3

/** The brand's word mark: its sign and its name, as high as the brand wants it. The drawing is ours. */
export const Logo = () => {
  const { name, icon, logoHeightPx } = useBrand()
  return (
    <span className={styles.logo} style={{ height: logoHeightPx }}>
      <Mark icon={icon} height={Math.round(logoHeightPx * markShare)} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

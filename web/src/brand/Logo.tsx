import hash from 'virtual:brand-files'
import { useBrand } from './brand'
import styles from './Logo.module.css'
import { brandFileName } from './brandFileName'
import { defaultMark, markShape } from './defaultMark'

interface Props {
  readonly icon: string
  readonly height: number
}

/** The sign of a brand: the default one is drawn with the page, those of partners are files. */
const Mark = ({ icon, height }: Props) => {
  const { size, corner, stroke } = markShape
  if (icon !== 'default') {
    return (
      <img src={`/assets/${brandFileName(icon, 'icon.svg', hash)}`} width={height} height={height} alt="" />
    )
  }
  return (
    <svg viewBox={`0 0 ${size} ${size}`} height={height} aria-hidden>
      <rect width={size} height={size} rx={corner} fill="var(--brand-6)" />
      <polyline
        points={defaultMark}
        fill="none"
        stroke="#fff"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

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

/** The place in the header, beside the brand's logo, for that of the customer whose device is open. */
export const customerSlot: { current: HTMLElement | null } = { current: null }

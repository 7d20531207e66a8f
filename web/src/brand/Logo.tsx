import { useBrand } from './brand'
import styles from './Logo.module.css'

/** The brand's sign and name. The drawing is ours; a partner's name stands as text in the partner's colour. */
export const Logo = () => {
  const { name, logoHeightPx } = useBrand()
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" height={Math.min(28, logoHeightPx)} aria-hidden>
        <rect width="32" height="32" rx="7" fill="var(--mantine-color-brand-6)" />
        <path
          d="M6 18h4.2l3-8 5 13 3-9 1.6 4H26"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}

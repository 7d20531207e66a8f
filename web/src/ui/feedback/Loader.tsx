import type { CSSProperties } from 'react'
import styles from './Loader.module.css'

interface Props {
  /** A CSS length. */
  readonly size?: string
  /** A CSS colour. */
  readonly color?: string
}

/** A turning ring; what is on its way says `Loading`, or the name of the button that it is in. */
export const Loader = ({ size, color }: Props) => (
  <span
    className={styles.loader}
    style={{ '--loader-size': size, '--loader-colour': color } as CSSProperties}
    aria-hidden
  />
)

import type { CSSProperties } from 'react'

interface Props {
  /** A CSS length. */
  size?: string
  /** A CSS colour. */
  color?: string
}

/** The library's turning ring, by its own style sheet and without its program. */
export const Loader = ({ size = 'var(--loader-size-sm)', color }: Props) => (
  <span
    className="m_b34414df m_5ae2e3c mantine-Loader-root"
    style={{ '--loader-size': size, '--loader-color': color } as CSSProperties}
    aria-hidden
  />
)

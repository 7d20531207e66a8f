import type { CSSProperties } from 'react'
import { UnstyledButton } from './UnstyledButton'

const iconSize = 'var(--cb-icon-size, 70%)'

interface Props {
  'aria-label': string
  className?: string | undefined
  onClick: () => void
}

/** The library's small cross, by its own style sheet and without its program. */
export const CloseButton = ({ className = '', ...props }: Props) => (
  <UnstyledButton
    {...props}
    className={`mantine-active ${className} m_220c80f2 m_86a44da5 mantine-CloseButton-root`}
    data-variant="subtle"
    data-size="sm"
    style={{ '--cb-size': 'var(--cb-size-sm)' } as CSSProperties}
  >
    <svg
      viewBox="0 0 15 15"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.15"
      strokeLinecap="round"
      style={{ width: iconSize, height: iconSize }}
      aria-hidden
    >
      <path d="m3.625 3.625 7.75 7.75m0-7.75-7.75 7.75" />
    </svg>
  </UnstyledButton>
)

import type { CSSProperties, ReactNode } from 'react'

interface Props {
  id: string
  label: string
  /** What the library calls its part. */
  part: 'TextInput' | 'PasswordInput'
  children: ReactNode
  className?: string
  style?: CSSProperties
  hasButton?: boolean
}

/** The library's field with its label, by its own style sheet and without its program. */
export const Field = ({ id, label, part, children, className = '', style, hasButton }: Props) => (
  <div
    className={`${className} m_46b77525 mantine-InputWrapper-root mantine-${part}-root`}
    data-size="sm"
    style={style}
  >
    <label
      className={`m_8fdc1311 mantine-InputWrapper-label mantine-${part}-label`}
      style={{ '--input-label-size': 'var(--mantine-font-size-sm)' } as CSSProperties}
      data-size="sm"
      htmlFor={id}
    >
      {label}
    </label>
    <div
      className={`m_6c018570 mantine-Input-wrapper mantine-${part}-wrapper`}
      style={
        {
          '--input-height': 'var(--input-height-sm)',
          '--input-fz': 'var(--mantine-font-size-sm)',
        } as CSSProperties
      }
      data-variant="default"
      data-size="sm"
      data-with-right-section={hasButton === true ? true : undefined}
    >
      {children}
    </div>
  </div>
)

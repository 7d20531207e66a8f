import type { CSSProperties, ReactNode } from 'react'

export interface BareFieldProps {
  readonly size?: 'xs' | 'sm'
  /** Above it; a field without one has an `aria-label`. */
  readonly label?: string | undefined
  /** Of what stands around the field. */
  readonly frameClass?: string | undefined
  readonly frameStyle?: CSSProperties | undefined
}

interface Props extends BareFieldProps {
  /** What the library calls its part. */
  readonly part: 'TextInput' | 'NativeSelect'
  readonly id: string
  /** At the end of the line. */
  readonly section?: ReactNode
  readonly children: ReactNode
}

/** What the library draws around a field, by its own style sheet and without its program. */
export const BareField = ({
  part,
  id,
  size = 'sm',
  label,
  frameClass = '',
  frameStyle,
  section = null,
  children,
}: Props) => (
  <div
    className={`${frameClass} m_46b77525 mantine-InputWrapper-root mantine-${part}-root`}
    data-size={size}
    style={frameStyle}
  >
    {label !== undefined && (
      <label
        className={`m_8fdc1311 mantine-InputWrapper-label mantine-${part}-label`}
        style={{ '--input-label-size': `var(--mantine-font-size-${size})` } as CSSProperties}
        data-size={size}
        htmlFor={id}
      >
        {label}
      </label>
    )}
    <div
      className={`m_6c018570 mantine-Input-wrapper mantine-${part}-wrapper`}
      style={
        {
          '--input-height': `var(--input-height-${size})`,
          '--input-fz': `var(--mantine-font-size-${size})`,
          ...(part === 'NativeSelect' ? { '--input-right-section-pointer-events': 'none' } : {}),
        } as CSSProperties
      }
      data-variant="default"
      data-size={size}
      data-pointer={part === 'NativeSelect' || undefined}
      data-with-right-section={section === null ? undefined : true}
    >
      {children}
      {section !== null && (
        <div data-position="right" className={`m_82577fc2 mantine-Input-section mantine-${part}-section`}>
          {section}
        </div>
      )}
    </div>
  </div>
)

import '@mantine/core/styles/PasswordInput.layer.css'
import { type ComponentProps, type CSSProperties, useId, useState } from 'react'
import { Field } from './Field'
import { UnstyledButton } from './UnstyledButton'

const sizes = {
  '--psi-icon-size': 'var(--psi-icon-size-sm)',
  '--psi-button-size': 'var(--psi-button-size-sm)',
} as CSSProperties

const eye =
  'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72zM168 128a40 40 0 1 1-80 0a40 40 0 1 1 80 0z'
const line = 'M48 40l160 176'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string
}

/** The library's field for a password, by its own style sheet and without its program. */
export const PasswordField = ({ label, ...props }: Props) => {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      id={id}
      label={label}
      part="PasswordInput"
      className="m_f61ca620 mantine-PasswordInput-root"
      style={sizes}
      hasButton
    >
      <div
        className="m_ccf8da4c m_8fb7ebe7 mantine-Input-input mantine-PasswordInput-input"
        data-variant="default"
      >
        <input
          {...props}
          id={id}
          type={isShown ? 'text' : 'password'}
          className="m_f2d85dd2 mantine-PasswordInput-innerInput"
        />
      </div>
      <div data-position="right" className="m_82577fc2 mantine-Input-section mantine-PasswordInput-section">
        <UnstyledButton
          className="mantine-active m_b1072d44 mantine-PasswordInput-visibilityToggle"
          aria-pressed={isShown}
          aria-label="Toggle password visibility"
          tabIndex={-1}
          // Who writes goes on writing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        >
          <svg
            viewBox="0 0 256 256"
            style={{ width: 'var(--psi-icon-size)', height: 'var(--psi-icon-size)' }}
            fill="none"
            stroke="currentColor"
            strokeWidth="16"
            strokeLinecap="round"
            aria-hidden
          >
            <path d={isShown ? eye + line : eye} />
          </svg>
        </UnstyledButton>
      </div>
    </Field>
  )
}

import { useState } from 'react'
import { UnstyledButton } from '../button/UnstyledButton'
import { Field, controlClass, useField, type TextInputProps } from './Field'
import styles from './Field.module.css'

const eye =
  'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72zM168 128a40 40 0 1 1-80 0a40 40 0 1 1 80 0z'
const stroke = 'M48 40l160 176'

/** A password, hidden until its eye is pressed. */
export const PasswordInput = ({ inputClassName, ...props }: Omit<TextInputProps, 'type' | 'section'>) => {
  const [isVisible, setIsVisible] = useState(false)
  const toggle = (
    <UnstyledButton
      className={styles.eye}
      aria-pressed={isVisible}
      aria-label="Toggle password visibility"
      tabIndex={-1}
      disabled={props.disabled}
      // The field keeps the focus, and its place.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsVisible(!isVisible)}
    >
      <svg
        viewBox="0 0 256 256"
        fill="none"
        stroke="currentColor"
        strokeWidth="16"
        strokeLinecap="round"
        aria-hidden
      >
        <path d={isVisible ? eye + stroke : eye} />
      </svg>
    </UnstyledButton>
  )
  const { frame, control } = useField({ ...props, section: toggle })
  return (
    <Field {...frame}>
      <input {...control} type={isVisible ? 'text' : 'password'} className={controlClass(inputClassName)} />
    </Field>
  )
}

import { useId, useState } from 'react'
import { CloseButton } from '../button/CloseButton'
import styles from './ColourField.module.css'

interface Props {
  readonly label: string
  readonly value: string | null
  /** What is drawn when none is chosen, as far as it is known. */
  readonly own?: string
  /** What no colour stands for, shown in its place; without it there is always one. */
  readonly none?: string | undefined
  readonly onChange: (colour: string | null) => void
}

const colourForNone = '#808080'

/** With or without its `#`, as it is copied from elsewhere. */
const readColour = (typed: string): string | undefined => {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`
}

/** A colour from the chooser of the browser or by its code, and the way back to none. */
export const ColourField = ({ label, value, own, none, onChange }: Props) => {
  const id = useId()
  /** Half a code: the last whole one stays until it is whole again. */
  const [typed, setTyped] = useState<string>()
  const isEmpty = (text: string) => none !== undefined && text.trim() === ''
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.line}>
        <input
          id={id}
          type="color"
          className={styles.chooser}
          data-none={(value === null && own === undefined) || undefined}
          value={value ?? own ?? colourForNone}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          type="text"
          className={styles.code}
          aria-label={`${label}: code`}
          aria-invalid={typed !== undefined && !isEmpty(typed) && readColour(typed) === undefined}
          placeholder={none}
          maxLength={9}
          spellCheck={false}
          value={typed ?? value ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            const colour = isEmpty(text) ? null : readColour(text)
            if (colour !== undefined) onChange(colour)
          }}
          onBlur={() => setTyped(undefined)}
        />
        {none !== undefined && value !== null ? (
          <CloseButton aria-label={`${label}: ${none}`} title={none} onClick={() => onChange(null)} />
        ) : null}
      </span>
    </div>
  )
}

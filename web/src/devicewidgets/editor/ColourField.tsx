import { useId, useState } from 'react'
import { WidgetColour } from '../../../../shared/display/widgetItems'
import styles from './WidgetEditor.module.css'
import { UnstyledButton } from '../../ui/button/UnstyledButton'

interface Props {
  label: string
  /** None is the colour of the page, in light and in dark. */
  value: string | null
  mayBeEmpty?: boolean | undefined
  onChange: (colour: string | null) => void
}

const shownForNone = '#808080'

/** With or without its `#`, as it is copied from elsewhere. */
const readColour = (typed: string): string | undefined =>
  WidgetColour.safeParse(`#${typed.trim().replace(/^#/, '')}`).data?.toLowerCase()

/** A colour from the chooser of the browser or by its code, and the way back to none. */
export const ColourField = ({ label, value, mayBeEmpty = false, onChange }: Props) => {
  const id = useId()
  /** Half a code: the last whole one stays until it is whole again. */
  const [typed, setTyped] = useState<string>()
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.colourLine}>
        <input
          id={id}
          type="color"
          data-none={value === null || undefined}
          value={value ?? shownForNone}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          type="text"
          className={styles.code}
          aria-label={`${label}: code`}
          aria-invalid={typed !== undefined && readColour(typed) === undefined}
          placeholder="as page"
          maxLength={9}
          spellCheck={false}
          value={typed ?? value ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            const colour = text.trim() === '' && mayBeEmpty ? null : readColour(text)
            if (colour !== undefined) onChange(colour)
          }}
          onBlur={() => setTyped(undefined)}
        />
        {mayBeEmpty && value !== null ? (
          <UnstyledButton
            className={styles.clear}
            aria-label={`${label}: as the page`}
            title="As the page"
            onClick={() => onChange(null)}
          >
            ×
          </UnstyledButton>
        ) : null}
      </span>
    </div>
  )
}

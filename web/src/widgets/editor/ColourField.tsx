import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import styles from './WidgetEditor.module.css'

interface Props {
  label: string
  /** None is the colour of the page, in light and in dark. */
  value: string | null
  mayBeEmpty?: boolean | undefined
  onChange: (colour: string | null) => void
}

const shownForNone = '#808080'

/** A colour from the chooser of the browser, with its code beside it, and the way back to none. */
export const ColourField = ({ label, value, mayBeEmpty = false, onChange }: Props) => {
  const id = useId()
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
        {value === null ? <span>As the page</span> : <code>{value}</code>}
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

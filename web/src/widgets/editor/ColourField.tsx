import { useId } from 'react'
import styles from './WidgetEditor.module.css'

interface Props {
  label: string
  value: string
  onChange: (colour: string) => void
}

/** A colour from the chooser of the browser, with its code beside it. */
export const ColourField = ({ label, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.colourLine}>
        <input id={id} type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
        <code>{value}</code>
      </span>
    </div>
  )
}

import { CheckField, type CheckProps, useCheck } from './CheckField'
import styles from './CheckField.module.css'

/** Something that is on or off. */
export const Switch = (props: CheckProps) => {
  const { around, input } = useCheck(props)
  return (
    <CheckField {...around}>
      <input {...input} role="switch" className={styles.switch} />
    </CheckField>
  )
}

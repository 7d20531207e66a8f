import { PermissionButton } from '../ui/button/PermissionButton'
import styles from './DisplaySettings.module.css'

interface Props {
  /** Why the limits cannot be opened now, if so. */
  disabledReason: string | undefined
  onOpen: () => void
}

/** The way from how a value is drawn to the limits that colour it and send events. */
export const LimitsNote = ({ disabledReason, onOpen }: Props) => (
  <section className={styles.limits} aria-label="Limits">
    <h3>Limits</h3>
    <p>Where the value turns amber and red, and when the device sends an event and you are alerted.</p>
    <PermissionButton variant="default" size="compact-sm" disabledReason={disabledReason} onClick={onOpen}>
      Edit Limits
    </PermissionButton>
  </section>
)

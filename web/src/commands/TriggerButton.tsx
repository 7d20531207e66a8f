import type { Trigger } from '../display/catalogue/triggersOf'
import { Loader } from '../ui/plain/Loader'
import styles from './Triggers.module.css'

interface Props {
  trigger: Trigger
  isQueued: boolean
  onPress: () => void
}

/** After a press it says for a while that the command is queued, so that nobody presses twice by impatience. */
export const TriggerButton = ({ trigger, isQueued, onPress }: Props) => (
  <button
    type="button"
    className={styles.trigger}
    style={{ borderInlineStartColor: trigger.colour }}
    aria-disabled={isQueued}
    onClick={isQueued ? undefined : onPress}
  >
    {isQueued ? (
      <span role="status" className={styles.queued}>
        <Loader size="0.875rem" /> Trigger Queued
      </span>
    ) : (
      trigger.name
    )}
  </button>
)

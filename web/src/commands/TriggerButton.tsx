import type { Trigger } from '../display/catalogue/triggersOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { useNow } from '../ui/text/useNow'
import { Loader } from '../ui/feedback/Loader'
import { describeRun, type TriggerRun } from './describeRun'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import styles from './Triggers.module.css'
import { useHold } from './useHold'

interface Props {
  trigger: Trigger
  display: DisplaySettings
  /** Its last press, until the page is left. */
  run: TriggerRun | undefined
  isQueued: boolean
  onPress: (isTouch: boolean) => void
  onHeld: () => void
  onHolding: (isHolding: boolean) => void
}

const nothing = () => undefined

/**
 * After a press it says for a while that the command is queued, which prevents a second press; below that how far it is,
 * and what came of it.
 */
export const TriggerButton = ({ trigger, display, run, isQueued, onPress, onHeld, onHolding }: Props) => {
  const { isHolding, handlers } = useHold(
    isQueued ? { onHeld: nothing, onPress: nothing, onHolding: nothing } : { onPress, onHeld, onHolding },
  )
  const now = useNow()
  const state = run === undefined ? undefined : describeRun(run, display, now)
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        style={{ borderInlineStartColor: trigger.colour }}
        aria-disabled={isQueued}
        data-holding={(isHolding && !isQueued) || undefined}
        {...handlers}
      >
        <span className={styles.name}>
          {isQueued && state?.tone === 'waiting' ? <Loader size="0.875rem" /> : null}
          {isQueued ? 'Trigger Queued' : trigger.name}
        </span>
        <span aria-hidden className={styles.run} data-tone={state?.tone}>
          {state?.text}
        </span>
      </button>
      {/* Beside the button: within one, news of its own is not read out everywhere. */}
      <VisuallyHidden role="status">
        {state === undefined ? '' : `${trigger.name}: ${state.text}`}
      </VisuallyHidden>
    </>
  )
}

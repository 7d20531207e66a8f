import type { Trigger } from '../display/catalogue/triggersOf'
import styles from './Triggers.module.css'
import { Loader } from '../ui/feedback/Loader'

interface TriggerButtonProps {
  trigger: Trigger
  isQueued: boolean
  onPress: () => void
}

/** After a press it shows for a while that the command is queued, which prevents a second press. */
const TriggerButton = ({ trigger, isQueued, onPress }: TriggerButtonProps) => (
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

interface Props {
  groups: readonly { group: string | undefined; triggers: readonly Trigger[] }[]
  queued: ReadonlySet<string>
  onPress: (trigger: Trigger) => void
}

/** The buttons of a device, those of a group under its name. */
export const TriggerGroups = ({ groups, queued, onPress }: Props) =>
  groups.map(({ group, triggers }) => (
    <div key={group ?? ''} role={group === undefined ? undefined : 'group'} aria-label={group}>
      {group === undefined ? null : <h3 className={styles.group}>{group}</h3>}
      <div className={styles.buttons}>
        {triggers.map((trigger) => (
          <TriggerButton
            key={trigger.key}
            trigger={trigger}
            isQueued={queued.has(trigger.key)}
            onPress={() => onPress(trigger)}
          />
        ))}
      </div>
    </div>
  ))

import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { Trigger } from '../display/catalogue/triggersOf'
import { TriggerButton } from './TriggerButton'
import styles from './Triggers.module.css'
import type { TriggerRuns } from './useTriggerRuns'

interface Props {
  groups: readonly { group: string | undefined; triggers: readonly Trigger[] }[]
  runs: TriggerRuns
  display: DisplaySettings
  onPress: (trigger: Trigger, isTouch: boolean) => void
  onHeld: (trigger: Trigger) => void
  /** Which one a finger is on. */
  onHolding: (trigger: Trigger | undefined) => void
}

/** The buttons of a device, those of a group under its name. */
export const TriggerGroups = ({ groups, runs, display, onPress, onHeld, onHolding }: Props) =>
  groups.map(({ group, triggers }) => (
    <div key={group ?? ''} role={group === undefined ? undefined : 'group'} aria-label={group}>
      {group === undefined ? null : <h3 className={styles.group}>{group}</h3>}
      <div className={styles.buttons}>
        {triggers.map((trigger) => (
          <TriggerButton
            key={trigger.key}
            trigger={trigger}
            display={display}
            run={runs[trigger.key]?.run}
            isQueued={runs[trigger.key]?.isQueued === true}
            onPress={(isTouch) => onPress(trigger, isTouch)}
            onHeld={() => onHeld(trigger)}
            onHolding={(isHolding) => onHolding(isHolding ? trigger : undefined)}
          />
        ))}
      </div>
    </div>
  ))

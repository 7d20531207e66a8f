import type { Trigger } from '../display/catalogue/triggersOf'
import { TriggerButton } from './TriggerButton'
import styles from './Triggers.module.css'

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

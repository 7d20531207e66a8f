import { PermissionButton } from '../../ui/button/PermissionButton'
import styles from './GroupSettings.module.css'
import { Button } from '../../ui/button/Button'

export type DeviceAction = 'copy' | 'move' | 'remove'

interface Props {
  /** Why devices may not leave the group, if so. */
  readonly stays: string | undefined
  readonly onDo: (action: DeviceAction) => void
}

/** What can be done with the devices that are selected. */
export const DeviceActions = ({ stays, onDo }: Props) => (
  <div className={styles.bar}>
    <Button size="compact-sm" variant="default" onClick={() => onDo('copy')}>
      Copy to Group
    </Button>
    <PermissionButton size="compact-sm" variant="default" disabledReason={stays} onClick={() => onDo('move')}>
      Move to Group
    </PermissionButton>
    <PermissionButton
      size="compact-sm"
      variant="default"
      disabledReason={stays}
      onClick={() => onDo('remove')}
    >
      Remove
    </PermissionButton>
  </div>
)

import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { mayInGroup } from '../../../shared/core/roles'
import { paths } from '../paths'
import { Dialog } from '../ui/dialog/Dialog'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import { GroupRemovalPreview } from './GroupRemovalPreview'
import { RemovalPreview } from './RemovalPreview'
import type { DeviceUser, HoldingGroup } from './usePermissions'

interface Props {
  deviceid: DeviceId
  deviceName: string
  user: DeviceUser
  group: { groupid: GroupId; groupName: string }
  /** What the signed-in person is in that group. */
  mine: HoldingGroup['myPermission']
  isSelf: boolean
  onClose: () => void
}

/** What would change if a person were removed from a group that gives them this device. It changes nothing. */
export const WhatIfDialog = ({ deviceid, deviceName, user, group, mine, isSelf, onClose }: Props) => {
  const { groupid, groupName } = group
  const { userid, email } = user
  const isAdmin = mayInGroup(mine, 'editGroupUsers')
  return (
    <Dialog
      title={`If ${isSelf ? 'you were' : `${email} was`} removed from ${groupName}`}
      onClose={onClose}
      actions={
        <>
          {isAdmin ? (
            <LinkButton variant="default" to={paths.groupSettings(groupid, 2)}>
              Users of {groupName}
            </LinkButton>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      On {deviceName}:
      <RemovalPreview request={{ deviceid, userid, groupid }} isSelf={isSelf} />
      {isAdmin ? (
        <div style={{ marginTop: 'var(--space-4)' }}>
          On all devices of {groupName}:
          <GroupRemovalPreview request={{ groupid, userid }} />
        </div>
      ) : (
        <p>Only an ADMIN of {groupName} can remove its members.</p>
      )}
    </Dialog>
  )
}

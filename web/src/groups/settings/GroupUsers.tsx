import { Suspense, useState } from 'react'
import { type InvitedPerson, inviteToGroup, withdrawFromGroup } from '../../../../shared/users/invitations'
import { type Role, mayInGroup } from '../../../../shared/core/roles'
import { changeGroupUser, getGroupPermissions, removeGroupUser } from '../../../../shared/groups/groupUsers'
import { useBrandHost } from '../../brand/brand'
import { useAction } from '../../core/api/useAction'
import { useEndpoint } from '../../core/api/useEndpoint'
import { GroupRemovalPreview, StopAlerts } from '../../users/RemovalPreview'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Button } from '../../ui/button/Button'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { InvitedList, mailedNotice } from '../../users/InvitedPeople'
import { untilAccepted } from '../../users/usePermissions'
import type { Group } from '../Group'
import { lazyPart } from '../../ui/lazyPart'
import styles from './GroupSettings.module.css'
import { type GroupMember, GroupUserTable } from './GroupUserTable'
import { readsOfGroup } from './readsOfGroup'

const AddGroupUserDialog = lazyPart(async () => (await import('./GroupUserDialogs')).AddGroupUserDialog)
const ViewGroupAsDialog = lazyPart(async () => (await import('./GroupUserDialogs')).ViewGroupAsDialog)

type Change =
  | { kind: 'role'; user: GroupMember; role: Role }
  | { kind: 'remove'; user: GroupMember }
  | { kind: 'withdraw'; user: InvitedPerson }

const whyNot = ({ isDefaultGroup, myPermission }: Group): string | undefined => {
  if (isDefaultGroup) return 'This is your default group. It cannot be shared.'
  return mayInGroup(myPermission, 'editGroupUsers') ? undefined : 'Only an ADMIN of this group can do this.'
}

const ChangeDialog = ({ group, change, onClose }: { group: Group; change: Change; onClose: () => void }) => {
  const { groupid, groupName } = group
  const [stopAlerts, setStopAlerts] = useState(true)
  const notices = {
    success: ({ message }: { message: string }) => message,
    refresh: readsOfGroup(groupid),
  }
  const changeRole = useAction(changeGroupUser, notices)
  const remove = useAction(removeGroupUser, notices)
  const withdraw = useAction(withdrawFromGroup, notices)
  const { email, permission } = change.user
  const endAccess = () =>
    change.user.userid === undefined
      ? withdraw.run({ groupid, targetEmail: email })
      : remove.run({ groupid, targetUserID: change.user.userid, targetEmail: email, stopAlerts })
  return change.kind === 'role' ? (
    <ConfirmDialog
      title="Change Role"
      confirmLabel="Change Role"
      onConfirm={() =>
        changeRole.run({
          ...{ groupid, targetUserID: change.user.userid, targetEmail: email },
          targetPermission: change.role,
        })
      }
      onClose={onClose}
    >
      {`${email} is ${permission} and becomes ${change.role} in ${groupName}, and on all of its devices.`}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={change.kind === 'remove' ? 'Remove User' : 'Withdraw Invitation'}
      confirmLabel={change.kind === 'remove' ? 'Remove User' : 'Withdraw'}
      danger
      onConfirm={endAccess}
      onClose={onClose}
    >
      {change.kind === 'remove' ? (
        <>
          {`${email} will lose access to ${groupName}, and to the devices that they reach only through it.`}
          <GroupRemovalPreview request={{ groupid, userid: change.user.userid }} />
          <StopAlerts whose="their" of="those devices" checked={stopAlerts} onChange={setStopAlerts} />
        </>
      ) : (
        `${email} can no longer accept access to ${groupName}.`
      )}
    </ConfirmDialog>
  )
}

/** Who is in a group, and as what. */
export const GroupUsers = ({ group }: { group: Group }) => {
  const { groupid } = group
  const { data, error, mutate } = useEndpoint(
    getGroupPermissions,
    { groupid },
    { refreshInterval: untilAccepted },
  )
  const [change, setChange] = useState<Change>()
  const [isAdding, setIsAdding] = useState(false)
  const [isViewing, setIsViewing] = useState(false)
  const refusal = whyNot(group)
  const hostname = useBrandHost()
  const mail = useAction(inviteToGroup, { success: mailedNotice, refresh: readsOfGroup(groupid) })
  if (error !== undefined && data === undefined) {
    return <ErrorBox error={error} otherwise="Error Loading Data" onRetry={() => void mutate()} />
  }
  return (
    <section className={styles.wide} aria-label="Group Users">
      <div className={styles.head}>
        <p>Each member has their role on every device of the group.</p>
        <span className={styles.buttons}>
          {refusal === undefined && !group.isPrivateGroup ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-haspopup="dialog"
              onClick={() => setIsViewing(true)}
            >
              View As
            </Button>
          ) : null}
          <PermissionButton size="compact-sm" disabledReason={refusal} onClick={() => setIsAdding(true)}>
            Add User
          </PermissionButton>
        </span>
      </div>
      <GroupUserTable
        users={data?.users}
        me={data?.requesterUserId ?? ''}
        // A private group has one member.
        mayEdit={refusal === undefined && !group.isPrivateGroup}
        onRole={(user, role) => setChange({ kind: 'role', user, role })}
        onRemove={(user) => setChange({ kind: 'remove', user })}
      />
      <InvitedList
        invited={data?.invited ?? []}
        mayEdit={refusal === undefined}
        isSending={mail.busy}
        onSendAgain={({ email, permission }) =>
          void mail.run({ groupid, targetEmail: email, targetPermission: permission, hostname })
        }
        onWithdraw={(user) => setChange({ kind: 'withdraw', user })}
      />
      {isAdding ? (
        <Suspense fallback={null}>
          <AddGroupUserDialog group={group} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
      {isViewing ? (
        <Suspense fallback={null}>
          <ViewGroupAsDialog group={group} people={data?.users} onClose={() => setIsViewing(false)} />
        </Suspense>
      ) : null}
      {change === undefined ? null : (
        <ChangeDialog group={group} change={change} onClose={() => setChange(undefined)} />
      )}
    </section>
  )
}

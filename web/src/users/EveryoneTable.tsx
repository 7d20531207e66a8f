import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { Way } from '../../../shared/access/ways'
import { roles, mayInGroup } from '../../../shared/core/roles'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { useTableView } from '../core/tablestate/useTableView'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Button } from '../ui/button/Button'
import { paths } from '../paths'
import { Dialog } from '../ui/dialog/Dialog'
import { LinkButton } from '../ui/button/LinkButton'
import styles from './DeviceAccess.module.css'
import { describeWay, waysOf, type DeviceUser, type HoldingGroup, useEveryone } from './usePermissions'
import { GroupRemovalPreview, RemovalPreview } from './RemovalPreview'

interface WhatIfDialogProps {
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
const WhatIfDialog = ({ deviceid, deviceName, user, group, mine, isSelf, onClose }: WhatIfDialogProps) => {
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

type GroupWay = Extract<Way, { by: 'group' }>

interface Props {
  deviceid: DeviceId
  deviceName: string
  me: string
  /** Who may remove people may ask what would change. */
  mayEdit: boolean
  groups: readonly HoldingGroup[]
}

const column = createColumnHelper<DeviceUser>()
const usualView = { sorting: [{ id: 'email', desc: false }], pageIndex: 0, pageSize: 10 }
const byRank = (a: DeviceUser, b: DeviceUser) => roles.indexOf(b.permission) - roles.indexOf(a.permission)

const Name = ({ user, me }: { user: DeviceUser; me: string }) => (
  <>
    {user.name}
    {user.userid === me ? <span className={styles.soft}> (you)</span> : null}
  </>
)

interface WaysProps {
  user: DeviceUser
  /** Undefined for who may not ask what would change. */
  onWhatIf: ((user: DeviceUser, group: GroupWay) => void) | undefined
}

const Ways = ({ user, onWhatIf }: WaysProps) => (
  <ul className={styles.ways}>
    {waysOf(user).map((way) => (
      <li key={describeWay(way)}>
        {describeWay(way)}
        {way.by === 'group' && onWhatIf !== undefined ? (
          <>
            {' '}
            <Button
              variant="subtle"
              size="compact-xs"
              aria-haspopup="dialog"
              aria-label={`What if ${user.email} were removed from ${way.groupName ?? way.groupid}?`}
              onClick={() => onWhatIf(user, way)}
            >
              What if removed?
            </Button>
          </>
        ) : null}
      </li>
    ))}
  </ul>
)

/** Every person with access once, members of groups among them: what they may, and how they come by it. */
export const EveryoneTable = ({ deviceid, deviceName, me, mayEdit, groups }: Props) => {
  const { everyone, error, reload } = useEveryone(deviceid)
  const [asked, setAsked] = useState<{ user: DeviceUser; group: GroupWay }>()
  const onWhatIf = useMemo(
    () => (mayEdit ? (user: DeviceUser, group: GroupWay) => setAsked({ user, group }) : undefined),
    [mayEdit],
  )
  const [view, setView] = useTableView(usualView, 'everyone-')
  const columns = useMemo(
    () =>
      [
        column.accessor('name', {
          header: 'User',
          sortingFn: 'alphanumeric',
          cell: ({ row }) => <Name user={row.original} me={me} />,
        }),
        column.accessor('email', { header: 'Email', sortingFn: 'alphanumeric' }),
        column.accessor('permission', {
          header: 'Permission',
          sortingFn: (a, b) => byRank(a.original, b.original),
        }),
        column.display({
          id: 'ways',
          header: 'How',
          cell: ({ row }) => <Ways user={row.original} onWhatIf={onWhatIf} />,
        }),
      ] as ColumnDef<DeviceUser>[],
    [me, onWhatIf],
  )
  if (everyone === undefined) {
    return error === undefined ? (
      <Loading label="Loading everyone with access" />
    ) : (
      <ErrorBox error={error} onRetry={reload} />
    )
  }
  return (
    <>
      <DataTable
        caption="Everyone with access"
        rows={everyone}
        columns={columns}
        rowId={({ userid }) => userid}
        sortedBy={usualView.sorting}
        view={view}
        onView={setView}
        empty="No one has access to this device."
        card={(user) => (
          <div className={styles.card}>
            <div>
              <strong>
                <Name user={user} me={me} />
              </strong>
              <div className={styles.soft}>{user.email}</div>
            </div>
            <div>
              {user.permission}
              <div className={styles.soft}>
                <Ways user={user} onWhatIf={onWhatIf} />
              </div>
            </div>
          </div>
        )}
      />
      {asked === undefined ? null : (
        <WhatIfDialog
          deviceid={deviceid}
          deviceName={deviceName}
          user={asked.user}
          group={{ groupid: asked.group.groupid, groupName: asked.group.groupName ?? asked.group.groupid }}
          mine={groups.find(({ groupid }) => groupid === asked.group.groupid)?.myPermission}
          isSelf={asked.user.userid === me}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

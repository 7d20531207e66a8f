import { Suspense, useState } from 'react'
import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router-dom'
import { mayOnDevice } from '../../../shared/core/roles'
import { inviteToDevice } from '../../../shared/users/invitations'
import { useBrandHost } from '../brand/brand'
import { useAction } from '../core/api/useAction'
import { useSearchState } from '../core/routing/useSearchState'
import type { Device } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { paths } from '../paths'
import { DataTable } from '../ui/table/DataTable'
import { MailLink } from '../ui/text/MailLink'
import { lazyPart } from '../ui/lazyPart'
import { Button } from '../ui/button/Button'
import { type AccessChange, AccessChangeDialog } from './AccessChangeDialog'
import styles from './DeviceAccess.module.css'
import { EveryoneTable } from './EveryoneTable'
import { InvitedList, mailedNotice } from './InvitedPeople'
import { type HoldingGroup, readsOfAccess, usePermissions } from './usePermissions'
import { RightsTable } from './RightsTable'
import { UserTable } from './UserTable'

const column = createColumnHelper<HoldingGroup>()

/** Only members can open a group. */
const Name = ({ group: { groupid, groupName, myPermission } }: { group: HoldingGroup }) =>
  myPermission === undefined ? groupName : <Link to={paths.group(groupid)}>{groupName}</Link>

const Contact = ({ email }: { email: string }) => (email === '' ? '–' : <MailLink email={email} />)

const Mine = ({ role }: { role: HoldingGroup['myPermission'] }) =>
  role ?? <span className={styles.soft}>Not a Member</span>

const columns = [
  column.accessor('groupName', {
    header: 'Group Name',
    sortingFn: 'alphanumeric',
    cell: ({ row }) => <Name group={row.original} />,
  }),
  column.accessor('groupSupportEmail', {
    header: 'Group Contact',
    sortingFn: 'alphanumeric',
    cell: ({ getValue }) => <Contact email={getValue()} />,
  }),
  column.accessor(({ myPermission }) => myPermission ?? '', {
    id: 'mine',
    header: 'My Permission',
    cell: ({ row }) => <Mine role={row.original.myPermission} />,
  }),
] as ColumnDef<HoldingGroup>[]
const byName = [{ id: 'groupName', desc: false }]

/** The groups through which a device is shared. */
const GroupTable = ({ groups }: { groups: HoldingGroup[] | undefined }) =>
  groups?.length === 0 ? (
    <p className={styles.soft}>No group gives access to this device.</p>
  ) : (
    <DataTable
      caption="Groups"
      rows={groups}
      columns={columns}
      rowId={({ groupid }) => groupid}
      sortedBy={byName}
      pageSizes="none"
      empty={null}
      card={(group) => (
        <div className={styles.card}>
          <strong>
            <Name group={group} />
          </strong>
          {group.groupSupportEmail === '' ? null : <Contact email={group.groupSupportEmail} />}
          <Mine role={group.myPermission} />
        </div>
      )}
    />
  )

const AddUserDialog = lazyPart(async () => (await import('./AddUserDialog')).AddUserDialog)
const ViewDeviceAsDialog = lazyPart(async () => (await import('./ViewAsDialog')).ViewDeviceAsDialog)
const PasswordsDialog = lazyPart(async () => (await import('./PasswordsDialog')).PasswordsDialog)

/** Groups and single people with access to a device, and what may be changed about them. */
export const DeviceAccess = ({ device }: { device: Device }) => {
  const { deviceid, name, role } = device
  const { permissions, error, reload } = usePermissions(deviceid)
  const [change, setChange] = useState<AccessChange>()
  const [opened, setOpened] = useState<'addUser' | 'passwords' | 'viewAs'>()
  const close = () => setOpened(undefined)
  const hostname = useBrandHost()
  const mail = useAction(inviteToDevice, { success: mailedNotice, refresh: readsOfAccess(deviceid) })
  const [params, changeAddress] = useSearchState()
  const showsEveryone = params.get('show') === 'everyone'
  const mayEdit = mayOnDevice(role, 'editUsers')

  if (permissions === undefined && error !== undefined) {
    return <ErrorBox error={error} onRetry={() => void reload()} />
  }
  if (permissions === undefined) {
    // One for all of them: nothing moves when they arrive.
    return <Skeleton label="Loading who has access" rows={8} rowRem={2.75} />
  }
  const { users, groups, requesterUserId, invited } = permissions
  const hasGroups = groups.length > 0
  return (
    <>
      <section className={styles.section} aria-labelledby="access-users">
        <div className={styles.bar}>
          <h2 id="access-users">Single Users</h2>
          <div className={styles.buttons}>
            {mayOnDevice(role, 'viewAs') ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-haspopup="dialog"
                onClick={() => setOpened('viewAs')}
              >
                View As
              </Button>
            ) : null}
            {mayOnDevice(role, 'viewPasswords') ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-haspopup="dialog"
                onClick={() => setOpened('passwords')}
              >
                Device Passwords
              </Button>
            ) : null}
            <PermissionButton
              size="compact-sm"
              disabledReason={mayEdit ? undefined : 'Only an ADMIN of this device can add users.'}
              onClick={() => setOpened('addUser')}
            >
              Add Single User
            </PermissionButton>
          </div>
        </div>
        <UserTable users={users} me={requesterUserId} mayEdit={mayEdit} onChange={setChange} />
        <InvitedList
          invited={invited}
          mayEdit={mayEdit}
          isSending={mail.busy}
          onSendAgain={({ email, permission }) =>
            void mail.run({ deviceid, targetEmail: email, targetPermission: permission, hostname })
          }
          onWithdraw={(person) => setChange({ kind: 'withdraw', person })}
        />
      </section>
      <section className={styles.section} aria-labelledby="access-groups">
        <div className={styles.bar}>
          <h2 id="access-groups">Groups</h2>
          {hasGroups ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={showsEveryone}
              onClick={() => changeAddress({ show: showsEveryone ? undefined : 'everyone' })}
            >
              {showsEveryone ? 'Hide Everyone' : 'Show Everyone'}
            </Button>
          ) : null}
        </div>
        <GroupTable groups={groups} />
        {showsEveryone && hasGroups ? (
          <div className={styles.everyone}>
            <EveryoneTable
              deviceid={deviceid}
              deviceName={name}
              me={requesterUserId}
              mayEdit={mayEdit}
              groups={groups}
            />
          </div>
        ) : null}
      </section>
      <div className={styles.section}>
        <FoldCard title="Permissions: what each role may do">
          <RightsTable />
        </FoldCard>
      </div>
      <Suspense fallback={null}>
        {opened === 'addUser' ? <AddUserDialog deviceid={deviceid} onClose={close} /> : null}
        {opened === 'viewAs' ? (
          <ViewDeviceAsDialog deviceid={deviceid} deviceName={name} onClose={close} />
        ) : null}
        {opened === 'passwords' ? <PasswordsDialog deviceid={deviceid} onClose={close} /> : null}
      </Suspense>
      {change === undefined ? null : (
        <AccessChangeDialog
          deviceid={deviceid}
          deviceName={name}
          me={requesterUserId}
          change={change}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  )
}

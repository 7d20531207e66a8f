import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Suspense, useMemo, useState, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceId, GroupId } from '../../../../shared/core/ids'
import { mayInGroup } from '../../../../shared/core/roles'
import type { DeviceSummary } from '../../../../shared/groups/groups'
import { getGroupMoves } from '../../../../shared/groups/groupDevices'
import type { OutputOf } from '../../../../shared/core/endpoint'
import { paths } from '../../paths'
import { DataTable } from '../../ui/table/DataTable'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { SelectAll } from '../../ui/table/SelectAll'
import { useSelection } from '../../ui/table/useSelection'
import { toasts } from '../../ui/toast/toasts'
import { Button } from '../../ui/button/Button'
import { askAgain } from '../../core/api/askAgain'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Banner } from '../../ui/feedback/Banner'
import type { Group } from '../Group'
import { lazyPart } from '../../ui/lazyPart'
import styles from './GroupSettings.module.css'
import { readsOfGroup } from './readsOfGroup'
import { RemoveDevicesDialog } from './RemoveDevicesDialog'

type Move = OutputOf<typeof getGroupMoves>['moves'][number]

const verbs = { copy: ['Copying', 'copied'], move: ['Moving', 'moved'] } as const

/** How far a large move has come, or how it ended. */
export const MoveState = ({ move }: { readonly move: Move }) => {
  const { action, total, done, missing, fromGroupName, toGroupName, name, endedMs, stopped } = move
  const placed = done - missing
  const left = missing === 0 ? '' : ` ${missing} had left ${fromGroupName} before their turn.`
  const [doing, did] = verbs[action]
  const way = `from ${fromGroupName} to ${toGroupName}`
  if (stopped !== undefined) {
    return (
      <Banner tone="warning">
        {placed} of {total} devices were {did} {way} for {name}, then it stopped: {stopped}
        {left}
      </Banner>
    )
  }
  if (endedMs !== undefined) {
    return (
      <Banner tone={missing === 0 ? 'ok' : 'warning'}>
        {placed === total ? total : `${placed} of ${total}`} devices were {did} {way} for {name}.{left}
      </Banner>
    )
  }
  const label = `${doing} ${total} devices ${way} for ${name}`
  return (
    <div className={styles.moving}>
      <span role="status">
        {label}: {done} of {total}. It begins within a minute and continues if you leave this page.
      </span>
      <progress max={total} value={done} aria-label={label} />
    </div>
  )
}

const pollMs = 3000

/** Large moves of today out of this group and into it; the list of devices is read again when one has ended. */
const GroupMoves = ({ groupid }: { readonly groupid: GroupId }) => {
  const { data } = useEndpoint(
    getGroupMoves,
    { groupid },
    {
      refreshInterval: (known) => (known?.moves.some(({ endedMs }) => endedMs === undefined) ? pollMs : 0),
    },
  )
  const ended = data?.moves.filter(({ endedMs }) => endedMs !== undefined).length
  const before = useRef(ended)
  useEffect(() => {
    if (before.current !== undefined && ended !== before.current) askAgain(readsOfGroup(groupid))
    before.current = ended
  }, [ended, groupid])
  return data?.moves.map((move) => <MoveState key={move.moveid} move={move} />)
}

type DeviceAction = 'copy' | 'move' | 'remove'

interface Props {
  /** Why devices may not leave the group, if so. */
  readonly stays: string | undefined
  readonly onDo: (action: DeviceAction) => void
}

/** What can be done with the devices that are selected. */
const DeviceActions = ({ stays, onDo }: Props) => (
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

const PlaceDevicesDialog = lazyPart(async () => (await import('./GroupDeviceDialogs')).PlaceDevicesDialog)
const AddDevicesDialog = lazyPart(async () => (await import('./GroupDeviceDialogs')).AddDevicesDialog)

const column = createColumnHelper<DeviceSummary>()

const columnsOf = (groupid: GroupId) =>
  [
    column.accessor('name', {
      header: 'Name',
      sortingFn: 'alphanumeric',
      cell: ({ row, getValue }) => <Link to={paths.data(row.original.deviceid, groupid)}>{getValue()}</Link>,
    }),
    column.accessor('type', { header: 'Asset Type', sortingFn: 'alphanumeric' }),
    column.accessor('deviceid', {
      header: 'Device ID',
      cell: ({ getValue }) => <span className={styles.id}>{getValue()}</span>,
    }),
    column.accessor('model', { header: 'Model', sortingFn: 'alphanumeric' }),
    column.accessor('tier', { header: 'Plan' }),
  ] as ColumnDef<DeviceSummary>[]

type Doing = DeviceAction | 'add'

const askToSelect = () => toasts.show({ tone: 'info', text: 'No Devices Selected' })

interface DoingProps {
  group: Group
  doing: Doing
  deviceList: DeviceId[]
  onDone: () => void
  onClose: () => void
}

const DoingDialog = ({ doing, ...props }: DoingProps) => {
  if (doing === 'remove') return <RemoveDevicesDialog {...props} />
  return (
    <Suspense fallback={null}>
      {doing === 'add' ? (
        <AddDevicesDialog group={props.group} onClose={props.onClose} />
      ) : (
        <PlaceDevicesDialog {...props} action={doing} />
      )}
    </Suspense>
  )
}

/** What a group holds; its ADMINs put devices in and take them out. */
export const GroupDevices = ({ group }: { group: Group }) => {
  const { groupid, isDefaultGroup, myPermission } = group
  const [doing, setDoing] = useState<Doing>()
  const selection = useSelection()
  const columns = useMemo(() => columnsOf(groupid), [groupid])
  const rows = useMemo(() => Object.values(group.deviceSummaries), [group.deviceSummaries])
  const mayEdit = mayInGroup(myPermission, 'editGroupDevices')
  const needsAdmin = mayEdit ? undefined : 'Only an ADMIN of this group can do this.'
  const stays = isDefaultGroup
    ? 'Devices cannot leave your default group: it shows what was shared with you directly.'
    : needsAdmin
  const deviceList = rows.map(({ deviceid }) => deviceid).filter((deviceid) => selection.ids.has(deviceid))
  return (
    <section className={styles.wide} aria-label="Group Devices">
      {mayEdit ? <GroupMoves groupid={groupid} /> : null}
      <DataTable
        caption="Group Devices"
        rows={rows}
        columns={columns}
        rowId={({ deviceid }) => deviceid}
        rowName={({ name }) => name}
        sortedBy={[{ id: 'name', desc: false }]}
        tools={
          <>
            {isDefaultGroup ? null : (
              <PermissionButton size="compact-sm" disabledReason={needsAdmin} onClick={() => setDoing('add')}>
                Add Devices
              </PermissionButton>
            )}
            {/* With a selection they stand beside what is selected. */}
            {deviceList.length === 0 ? <DeviceActions stays={stays} onDo={askToSelect} /> : null}
            <SelectAll
              rowIds={rows.map(({ deviceid }) => deviceid)}
              ids={selection.ids}
              onIds={selection.onIds}
            />
          </>
        }
        selection={{
          ...selection,
          actions: () => <DeviceActions stays={stays} onDo={setDoing} />,
        }}
        empty="No devices found."
        card={(device) => (
          <div className={`${styles.card} ${styles.pickable}`}>
            <div>
              <Link to={paths.data(device.deviceid, groupid)}>{device.name}</Link>
              <div className={styles.soft}>
                {device.deviceid} {device.type}
              </div>
            </div>
            {device.tier}
          </div>
        )}
      />
      {doing === undefined ? null : (
        <DoingDialog
          group={group}
          doing={doing}
          deviceList={deviceList}
          onDone={selection.clear}
          onClose={() => setDoing(undefined)}
        />
      )}
    </section>
  )
}

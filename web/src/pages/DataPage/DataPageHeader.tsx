import type { GroupId } from '../../../../shared/core/ids'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { mayOnDevice } from '../../../../shared/core/roles'
import { AssetNotesButton } from '../../assets/AssetNotesButton'
import type { Flag } from '../../readings/createFlag'
import { Timeline } from '../../data/Timeline'
import { ClockDifference } from '../../devices/ClockDifference'
import { DeviceHeader } from '../../devices/DeviceHeader'
import type { Device } from '../../devices/useDevice'
import { DistributorButton } from '../../distributor/DistributorButton'
import { LiveContact } from './LiveContact'
import { LiveRefresh } from './LiveRefresh'

interface Props {
  device: Device
  groupid: GroupId | undefined
  fetching: Flag
  isQueueShown: boolean
  onToggleQueue: () => void
  onRefresh: () => void
  /** Leads to a card by its key. */
  onShowCard: (key: string) => void
  onReachOldest: () => void
  /** Absent for those who may not change how the device is shown. */
  onDisplaySettings: (() => void) | undefined
}

/** The head of the page. A reading renders only the parts of it that watch the readings themselves. */
export const DataPageHeader = memo(({ device, groupid, onToggleQueue, isQueueShown, ...rest }: Props) => {
  const { role } = device
  const actions = (
    <>
      {mayOnDevice(role, 'useTriggers') ? (
        <Button variant="default" size="compact-sm" onClick={() => rest.onShowCard('triggers')}>
          Triggers
        </Button>
      ) : null}
      {mayOnDevice(role, 'viewCommands') ? (
        <Button variant="default" size="compact-sm" aria-pressed={isQueueShown} onClick={onToggleQueue}>
          Command Queue
        </Button>
      ) : null}
      <Button variant="default" size="compact-sm" onClick={() => rest.onShowCard('raw_json')}>
        Raw JSON
      </Button>
      <AssetNotesButton deviceid={device.deviceid} />
      {rest.onDisplaySettings === undefined ? null : (
        <Button variant="default" size="compact-sm" onClick={rest.onDisplaySettings}>
          Display Settings
        </Button>
      )}
    </>
  )
  return (
    <DeviceHeader
      device={device}
      pageName="Data"
      groupid={groupid}
      actions={actions}
      tools={<DistributorButton device={device} />}
    >
      <LiveContact device={device} />
      <ClockDifference />
      <LiveRefresh fetching={rest.fetching} onRefresh={rest.onRefresh} />
      <Timeline isRestricted={device.isRestricted} onReachOldest={rest.onReachOldest} />
    </DeviceHeader>
  )
})
DataPageHeader.displayName = 'DataPageHeader'

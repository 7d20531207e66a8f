import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import type { getDeviceFences } from '../../../shared/fences/getVisits'
import { Dialog } from '../ui/dialog/Dialog'
import { VisitTable } from './VisitTable'

interface Props {
  readonly deviceid: DeviceId
  readonly groups: OutputOf<typeof getDeviceFences>['groups']
  readonly onClose: () => void
}

/** When a device was inside the fences of its groups. */
export const DeviceVisits = ({ deviceid, groups, onClose }: Props) => (
  <Dialog title="Visits" size="full" onClose={onClose}>
    {groups.map(({ groupid, fences }) => (
      <VisitTable key={groupid} groupid={groupid} fences={fences} deviceid={deviceid} />
    ))}
  </Dialog>
)

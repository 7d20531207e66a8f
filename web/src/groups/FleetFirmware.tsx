import { Link } from 'react-router-dom'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { firmwareFamilyOf } from '../../../shared/firmware/firmware'
import { isBehind } from '../../../shared/firmware/releases'
import { paths } from '../paths'
import { useGroup, useGroups } from './useGroups'

interface Props {
  readonly groupid: GroupId
  readonly family: string
}

/** How many devices of a group could run something newer; nothing while that is not known. */
const GroupFirmware = ({ groupid, family }: Props) => {
  const { data } = useGroup(groupid)
  if (data === undefined) return null
  const alike = Object.values(data.deviceSummaries).filter(({ fw }) => firmwareFamilyOf(fw) === family)
  const behind = alike.filter(({ fw }) => isBehind(fw)).length
  if (alike.length < 2) return null
  const mayUpdate = data.isGroupAdmin && !data.isDefaultGroup && behind > 0
  return (
    <p>
      {behind} of {alike.length} devices with {family} in {data.groupName} {behind === 1 ? 'is' : 'are'}{' '}
      behind. {mayUpdate ? <Link to={paths.bulkFirmware(groupid, family)}>Update them together</Link> : null}
    </p>
  )
}

/** The same of the group that a device is in: one that the person administers comes first. */
export const FleetFirmware = ({ deviceid, fw }: { readonly deviceid: DeviceId; readonly fw: string }) => {
  const { data } = useGroups()
  const family = firmwareFamilyOf(fw)
  const holding = (data?.groups ?? []).filter(({ devices }) =>
    devices.some((each) => each.deviceid === deviceid),
  )
  const group =
    holding.find(({ isGroupAdmin, isDefaultGroup }) => isGroupAdmin && !isDefaultGroup) ?? holding[0]
  if (group === undefined || family === undefined) return null
  return <GroupFirmware groupid={group.groupid} family={family} />
}

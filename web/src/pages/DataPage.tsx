import { useParams } from 'react-router-dom'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { DevicePage } from './DataPage/DevicePage'
import { NoSuchDevice } from '../devices/NoSuchDevice'

/** `/data/{deviceid}`, also below a group. */
export const DataPage = () => {
  const { deviceid, groupid } = useParams()
  const parsed = DeviceId.safeParse(deviceid?.toUpperCase())
  const group = GroupId.safeParse(groupid).data
  return parsed.success ? (
    <DevicePage key={parsed.data} deviceid={parsed.data} groupid={group} />
  ) : (
    <NoSuchDevice />
  )
}

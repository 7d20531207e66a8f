import { useParams } from 'react-router-dom'
import { DeviceId } from '../../../shared/core/ids'
import { DevicePage } from './DataPage/DevicePage'
import { NoSuchDevice } from '../devices/NoSuchDevice'

/** `/data/{deviceid}`, also below a group. */
export const DataPage = () => {
  const { deviceid, groupid } = useParams()
  const parsed = DeviceId.safeParse(deviceid?.toUpperCase())
  return parsed.success ? (
    <DevicePage key={parsed.data} deviceid={parsed.data} groupid={groupid} />
  ) : (
    <NoSuchDevice />
  )
}

import { useParams } from 'react-router-dom'
import { ChartPlace } from '../customchart/ChartEditor'
import { paths } from '../paths'
import { DeviceGate } from './DeviceGate'

/** `/chart/{deviceid}/{chartid}`: draws a chart of one's own. */
export const ChartPage = () => {
  const { chartid = '' } = useParams()
  return (
    <DeviceGate ability="editDisplaySettings" refusedTo={paths.data}>
      {(device) => <ChartPlace device={device} chartKey={chartid} />}
    </DeviceGate>
  )
}

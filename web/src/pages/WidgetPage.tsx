import { Link, useParams } from 'react-router-dom'
import { ownCardTypeOf } from '../../../shared/display/ownCards'
import { ReadingsContext } from '../livereadings/readingsStore'
import { useLiveReadings } from '../livereadings/useLiveReadings'
import { pollSecondsOf } from '../devices/deviceIntervals'
import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Page } from '../ui/layout/Page'
import { WidgetEditor } from '../devicewidgets/editor/WidgetEditor'
import { DeviceGate } from './DeviceGate'

/** The editor over the device's own readings, as they come. */
const LiveEditor = ({ device, widgetid }: { device: Device; widgetid: string }) => {
  const { store } = useLiveReadings(device.deviceid, {
    isRestricted: device.isRestricted,
    intervalSeconds: pollSecondsOf(device.config),
  })
  return (
    <ReadingsContext value={store}>
      <WidgetEditor key={widgetid} device={device} widgetid={widgetid} />
    </ReadingsContext>
  )
}

/** `/widget/{deviceid}/{widgetid}`: for those who may edit the display settings, the others go to the data. */
export const WidgetPage = () => {
  const { widgetid = '' } = useParams()
  return (
    <DeviceGate ability="editDisplaySettings" refusedTo={(deviceid) => paths.data(deviceid)}>
      {(device) =>
        ownCardTypeOf(widgetid) === 'widget' ? (
          <LiveEditor device={device} widgetid={widgetid} />
        ) : (
          <Page>
            <DeviceHeader device={device} pageName="Widget" />
            <EmptyState title="Widget not found">
              <Link to={paths.data(device.deviceid)}>Back to the data of {device.name}</Link>
            </EmptyState>
          </Page>
        )
      }
    </DeviceGate>
  )
}

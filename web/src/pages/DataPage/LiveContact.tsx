import { LastContact } from '../../devices/LastContact'
import { lastContactOf } from '../../devices/lastContactOf'
import type { Device } from '../../devices/useDevice'
import { unknownContactOf } from '../../devices/unknownContactOf'
import { useReadingsSnapshot } from '../../livereadings/readingsContext'

/** The last contact, moved on by every reading. */
export const LiveContact = ({ device, isLost }: { device: Device; isLost: boolean }) => {
  const { newestTs, newestArrivalMs } = useReadingsSnapshot()
  return (
    <LastContact
      ms={lastContactOf(device.lastContactMs, newestTs, newestArrivalMs)}
      config={device.config}
      unknown={unknownContactOf(device)}
      isLost={isLost}
    />
  )
}

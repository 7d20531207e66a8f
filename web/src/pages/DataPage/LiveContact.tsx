import { useReadingsSnapshot } from '../../readings/readingsContext'
import { LastContact } from '../../devices/LastContact'
import type { Device } from '../../devices/useDevice'
import { lastContactOf } from '../../devices/lastContactOf'

/** The last contact, moved on by every reading. */
export const LiveContact = ({ device }: { device: Device }) => {
  const { newestTs, newestArrivalMs } = useReadingsSnapshot()
  return (
    <LastContact ms={lastContactOf(device.lastContactMs, newestTs, newestArrivalMs)} config={device.config} />
  )
}

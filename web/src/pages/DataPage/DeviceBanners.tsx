import { Suspense } from 'react'
import { HeldBanners } from '../../alarms/HeldBanners'
import type { Device } from '../../devices/useDevice'
import { lazyPart } from '../../ui/lazyPart'

const DoubtBanners = lazyPart(async () => (await import('../../doubts/DoubtBanners')).DoubtBanners)
<<<<<<< HEAD
const SwapBanner = lazyPart(async () => (await import('../../swaps/SwapBanner')).SwapBanner)
const ServiceLine = lazyPart(async () => (await import('../../service/ServiceLine')).ServiceLine)
=======
const DeviceLines = lazyPart(async () => (await import('./DeviceLines')).DeviceLines)
>>>>>>> 9721ba1e (feat(fences): a device's page says in which fences it is, and lists its visits; the demo has a machine that left the workshop)

interface Props {
  device: Pick<Device, 'deviceid' | 'name' | 'role' | 'display' | 'isRestricted'>
}

/** Below the head of a device: what keeps it quiet, which service is next, where it is, and which of its sensors are in doubt. */
export const DeviceBanners = ({ device }: Props) => (
  <>
    <HeldBanners device={device} />
    <Suspense>
<<<<<<< HEAD
      <SwapBanner device={device} />
    </Suspense>
    <Suspense>
      <ServiceLine deviceid={device.deviceid} />
=======
      <DeviceLines deviceid={device.deviceid} />
>>>>>>> 9721ba1e (feat(fences): a device's page says in which fences it is, and lists its visits; the demo has a machine that left the workshop)
    </Suspense>
    <Suspense>{device.isRestricted === true ? null : <DoubtBanners device={device} />}</Suspense>
  </>
)

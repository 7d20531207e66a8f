import { Suspense } from 'react'
import { HeldBanners } from '../../alarms/HeldBanners'
import type { Device } from '../../devices/useDevice'
import { lazyPart } from '../../ui/lazyPart'

const DoubtBanners = lazyPart(async () => (await import('../../doubts/DoubtBanners')).DoubtBanners)
const SwapBanner = lazyPart(async () => (await import('../../swaps/SwapBanner')).SwapBanner)
const ServiceLine = lazyPart(async () => (await import('../../service/ServiceLine')).ServiceLine)

interface Props {
  device: Pick<Device, 'deviceid' | 'name' | 'role' | 'display' | 'isRestricted'>
}

/** Below the head of a device: what keeps it quiet, which service is next, and which of its sensors are in doubt. */
export const DeviceBanners = ({ device }: Props) => (
  <>
    <HeldBanners device={device} />
    <Suspense>
      <SwapBanner device={device} />
    </Suspense>
    <Suspense>
      <ServiceLine deviceid={device.deviceid} />
    </Suspense>
    <Suspense>{device.isRestricted === true ? null : <DoubtBanners device={device} />}</Suspense>
  </>
)

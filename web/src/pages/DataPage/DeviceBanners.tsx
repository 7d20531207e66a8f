import { Suspense } from 'react'
import { HeldBanners } from '../../alarms/HeldBanners'
import type { Device } from '../../devices/useDevice'
import { lazyPart } from '../../ui/lazyPart'

const DoubtBanners = lazyPart(async () => (await import('../../doubts/DoubtBanners')).DoubtBanners)
const SwapBanner = lazyPart(async () => (await import('../../swaps/SwapBanner')).SwapBanner)
const DeviceLines = lazyPart(async () => (await import('./DeviceLines')).DeviceLines)

interface Props {
  device: Pick<Device, 'deviceid' | 'name' | 'role' | 'display' | 'isRestricted'>
}

/** Below the head of a device: what keeps it quiet, which service is next, where it is, and which of its sensors are in doubt. */
export const DeviceBanners = ({ device }: Props) => (
  <>
    <HeldBanners device={device} />
    <Suspense>
      <SwapBanner device={device} />
    </Suspense>
    <Suspense>
      <DeviceLines deviceid={device.deviceid} />
    </Suspense>
    <Suspense>{device.isRestricted === true ? null : <DoubtBanners device={device} />}</Suspense>
  </>
)

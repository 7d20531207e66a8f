import { Suspense } from 'react'
import { HeldBanners } from '../../alarms/HeldBanners'
import type { Device } from '../../devices/useDevice'
import { lazyPart } from '../../ui/lazyPart'

const DoubtBanners = lazyPart(async () => (await import('../../doubts/DoubtBanners')).DoubtBanners)
const SwapBanner = lazyPart(async () => (await import('../../swaps/SwapBanner')).SwapBanner)

interface Props {
  device: Pick<Device, 'deviceid' | 'name' | 'role' | 'display' | 'isRestricted'>
}

/** Below the head of a device: what keeps it quiet, whose place it took, and which of its sensors are in doubt. */
export const DeviceBanners = ({ device }: Props) => (
  <>
    <HeldBanners device={device} />
    <Suspense>
      <SwapBanner device={device} />
    </Suspense>
    <Suspense>{device.isRestricted === true ? null : <DoubtBanners device={device} />}</Suspense>
  </>
)

import { Suspense } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { HeldBanners } from '../../alarms/HeldBanners'
import type { Device } from '../../devices/useDevice'
import { lazyPart } from '../../ui/lazyPart'
import { FencesLine } from '../../fences/FencesLine'
import { ServiceLine } from '../../service/ServiceLine'
import styles from './DeviceLines.module.css'

/** What of a device is known beside its readings: which service is next, and in which fences it is. */
export const DeviceLines = ({ deviceid }: { deviceid: DeviceId }) => (
  <div className={styles.lines}>
    <ServiceLine deviceid={deviceid} />
    <FencesLine deviceid={deviceid} />
  </div>
)

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

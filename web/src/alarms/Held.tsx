import { Suspense } from 'react'
import type { Device } from '../devices/useDevice'
import { Banner } from '../ui/feedback/Banner'
import { lazyPart } from '../ui/lazyPart'

const HeldBanners = lazyPart(async () => (await import('./HeldBanners')).HeldBanners)

/** What keeps a device quiet; a device that notifies does without the code for it. */
export const Held = ({ device, className }: { device: Device; className: string | undefined }) => {
  const { outOfService, shelves } = device
  const held = [...(outOfService === undefined ? [] : [outOfService]), ...shelves]
  return held.length === 0 ? null : (
    <div className={className} role="status">
      <Suspense
        fallback={held.map(({ ts, reason }) => (
          <Banner key={ts} tone="info">
            {reason}
          </Banner>
        ))}
      >
        <HeldBanners device={device} />
      </Suspense>
    </div>
  )
}

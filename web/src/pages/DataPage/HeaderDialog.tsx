import { Suspense } from 'react'
import type { HandOver } from '../../datajobs/HandOverDialog'
import type { Device } from '../../devices/useDevice'
import { lazyPart } from '../../ui/lazyPart'

const HandOverDialog = lazyPart(async () => (await import('../../datajobs/HandOverDialog')).HandOverDialog)
const DeviceLinksDialog = lazyPart(
  async () => (await import('../../sharelinks/DeviceLinksDialog')).DeviceLinksDialog,
)

interface Props {
  device: Device
  /** As the address names it. */
  what: string
  onClose: () => void
}

const isHandOver = (value: string): value is HandOver => value === 'unit' || value === 'owner'

/** What is open over the page of a device, as its address says. */
export const HeaderDialog = ({ device, what, onClose }: Props) => (
  <Suspense fallback={null}>
    {isHandOver(what) ? <HandOverDialog {...{ device, what, onClose }} /> : null}
    {what === 'links' ? <DeviceLinksDialog {...{ device, onClose }} /> : null}
  </Suspense>
)

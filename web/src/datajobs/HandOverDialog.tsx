import type { Device } from '../devices/useDevice'
import { Dialog } from '../ui/dialog/Dialog'

/** What is exchanged: the unit under the same machine, or the owner of the same unit. */
export type HandOver = 'unit' | 'owner'

interface Props {
  device: Device
  what: HandOver
  onClose: () => void
}

export const HandOverDialog = ({ device, what, onClose }: Props) => (
  <Dialog title={`${what} ${device.name}`} onClose={onClose}>
    {null}
  </Dialog>
)

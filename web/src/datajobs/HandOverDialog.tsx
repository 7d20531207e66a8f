import type { Device } from '../devices/useDevice'
import { Dialog } from '../ui/dialog/Dialog'
import { MoveToOwner } from './MoveToOwner'
import { ReplaceUnit } from '../swaps/ReplaceUnit'

/** What is exchanged: the unit on a machine, or the owner of a unit. */
export type HandOver = 'unit' | 'owner'

interface Props {
  device: Device
  what: HandOver
  onClose: () => void
}

const parts = {
  unit: { title: 'Replace the unit of', Content: ReplaceUnit },
  owner: { title: 'Move to another owner:', Content: MoveToOwner },
} as const

/** A machine gets another unit, or a unit another owner, step by step. */
export const HandOverDialog = ({ device, what, onClose }: Props) => {
  const { title, Content } = parts[what]
  return (
    <Dialog title={`${title} ${device.name}`} size="m" isInAddress onClose={onClose}>
      <Content device={device} />
    </Dialog>
  )
}

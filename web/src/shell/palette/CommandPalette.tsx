import type { SessionUser } from '../../core/session/sessionContext'
import { PaletteDialog } from './PaletteDialog'
import { usePaletteEntries } from './usePaletteEntries'

interface Props {
  user: SessionUser
  onClose: () => void
}

/** Devices, groups, pages and actions by a few letters. */
export const CommandPalette = ({ user, onClose }: Props) => (
  <PaletteDialog entries={usePaletteEntries(user, onClose)} onClose={onClose} />
)

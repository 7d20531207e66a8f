import type { SessionUser } from '../core/session/sessionContext'
import { PaletteButton } from './palette/PaletteButton'
import { ZoneButton } from './ZoneButton'

/** What the header offers to those who are signed in; the sign-in does without its code. */
export const SignedInTools = ({ user }: { user: SessionUser }) => (
  <>
    <PaletteButton user={user} />
    <ZoneButton user={user} />
  </>
)

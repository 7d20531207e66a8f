import type { SessionUser } from '../core/session/sessionContext'
import { useIsPhone } from '../ui/layout/useIsPhone'
import { PaletteButton } from './palette/PaletteButton'
import { ZoneButton } from './ZoneButton'

/** What the header offers to those who are signed in; the sign-in does without its code. A phone searches at the bottom. */
export const SignedInTools = ({ user }: { user: SessionUser }) => {
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone ? null : <PaletteButton user={user} />}
      <ZoneButton user={user} />
    </>
  )
}

import { Dialog } from '../ui/dialog/Dialog'
import { InvitationList } from './InvitationList'

/** Invitations over any page of the portal. */
export const InvitationsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Invitations" onClose={onClose} isInAddress>
    <p>
      People with whom you share no device or group yet want to share these with you. You have no access, and
      they show nowhere else, until you accept.
    </p>
    <InvitationList />
  </Dialog>
)

import { Dialog } from '../ui/dialog/Dialog'
import type { Added } from './useAddDevice'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'

interface Props {
  added: Added
  /** Where the device is shown now: its group, else home. */
  groupPath: string
  onSetUp: () => void
  onAddMore: () => void
}

/** The device is there; what next? */
export const AddedDialog = ({ added: { deviceid, message, isCopy }, groupPath, ...ways }: Props) => (
  <Dialog
    title="Device Added"
    role="alertdialog"
    onClose={ways.onAddMore}
    actions={
      <>
        <LinkButton variant="default" to={groupPath}>
          Go To Group
        </LinkButton>
        <Button variant={isCopy ? 'filled' : 'default'} onClick={ways.onAddMore}>
          Add More
        </Button>
        {isCopy ? null : (
          <Button onClick={ways.onSetUp} autoFocus>
            Set Up Device
          </Button>
        )}
      </>
    }
  >
    <p>
      <strong>{deviceid}</strong>: {message}
    </p>
    {isCopy ? null : <p>Next: give it a name, share it, and see its first reading arrive.</p>}
  </Dialog>
)

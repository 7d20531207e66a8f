import { Dialog } from '../ui/dialog/Dialog'
import type { Added } from './useAddDevice'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'

/** Where a device is shown once it was added, and what the way there is called. */
export interface Place {
  readonly path: string
  readonly label: 'Go To Group' | 'Go To Home'
}

interface Props {
  added: Added
  place: Place
  onSetUp: () => void
  onAddMore: () => void
}

/** The device is there; what next? */
export const AddedDialog = ({ added: { deviceid, message, isCopy }, place, ...ways }: Props) => (
  <Dialog
    title="Device Added"
    role="alertdialog"
    onClose={ways.onAddMore}
    actions={
      <>
        <LinkButton variant="default" to={place.path}>
          {place.label}
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
    {isCopy ? (
      <p>
        <strong>{deviceid}</strong>: {message}
      </p>
    ) : (
      <p>
        <strong>{deviceid}</strong> is yours. Name it next, and choose what to be alerted of.
      </p>
    )}
  </Dialog>
)

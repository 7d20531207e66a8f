import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useEndpoint } from '../core/api/useEndpoint'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { Dialog } from '../ui/dialog/Dialog'
import { Loading } from '../ui/feedback/Loading'
import { DistributorTools } from './DistributorTools'
import { Button } from '../ui/button/Button'

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

/** What a distributor may do for the next person who adds the device. */
export const DistributorDialog = ({ deviceid, onClose }: Props) => {
  // Not from the cache: another person may have used up what was armed.
  const { data, error } = useEndpoint(getSettings, { deviceid }, { revalidateOnMount: true })
  if (error !== undefined) {
    return (
      <AlertDialog title="Network Error" onClose={onClose}>
        Error loading device settings
      </AlertDialog>
    )
  }
  return (
    <Dialog
      title="Distributor Tools"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data === undefined ? (
        <Loading label="Loading device settings" />
      ) : (
        <DistributorTools deviceid={deviceid} record={data.deviceRecord} />
      )}
    </Dialog>
  )
}

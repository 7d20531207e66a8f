import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { DeviceIcon } from '../devices/DeviceIcon'
import { TabButton } from '../ui/layout/TabButton'
import { useEndpoint } from '../core/api/useEndpoint'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { Dialog } from '../ui/dialog/Dialog'
import { Loading } from '../ui/feedback/Loading'
import { Button } from '../ui/button/Button'
import { DistributorTools } from './DistributorTools'

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

/** What a distributor may do for the next person who adds the device. */
const DistributorDialog = ({ deviceid, onClose }: Props) => {
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

/** For members of the distributors group who hold ADMIN on the device. */
export const DistributorButton = ({ deviceid }: { deviceid: DeviceId }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TabButton
        icon={<DeviceIcon name="distributor" />}
        label="Distributor Tools"
        onClick={() => setIsOpen(true)}
      />
      {/* Not inside the menu of a phone, which closes by the same press. */}
      {isOpen
        ? createPortal(
            <DistributorDialog deviceid={deviceid} onClose={() => setIsOpen(false)} />,
            document.body,
          )
        : null}
    </>
  )
}

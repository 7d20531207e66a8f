import { Suspense, lazy, useState } from 'react'
import { createPortal } from 'react-dom'
import { mayOnDevice } from '../../../shared/core/roles'
import { useUser } from '../core/sessionContext'
import { DeviceIcon } from '../devices/DeviceIcon'
import type { Device } from '../devices/useDevice'
import { TabButton } from '../ui/TabButton'

const DistributorDialog = lazy(async () => ({
  default: (await import('./DistributorDialog')).DistributorDialog,
}))

/** For members of the distributors group who hold ADMIN on the device. */
export const DistributorButton = ({ device }: { device: Pick<Device, 'deviceid' | 'role'> }) => {
  const { specialGroups } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  // Staff, who may as well, have them on a page of their own.
  if (!specialGroups.includes('distributors') || !mayOnDevice(device.role, 'useDistributorTools')) return null
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
            <Suspense fallback={null}>
              <DistributorDialog deviceid={device.deviceid} onClose={() => setIsOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}

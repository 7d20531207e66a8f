import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { DeviceIcon } from '../devices/DeviceIcon'
import { TabButton } from '../ui/layout/TabButton'
import { DistributorDialog } from './DistributorDialog'

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

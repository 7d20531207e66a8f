import { useState } from 'react'
import type { Shelf } from '../../../shared/alarms/shelf'
import type { Device } from '../devices/useDevice'
import { OutOfServiceDialog } from './OutOfServiceDialog'
import { ReturnToServiceDialog } from './ReturnToServiceDialog'

interface Props {
  device: Pick<Device, 'deviceid' | 'name'> & { readonly outOfService: Shelf | undefined }
  onClose: () => void
}

/** Takes a device out of service, or back into it. */
export const ServiceDialog = ({ device, onClose }: Props) => {
  // What was asked for stays, whatever another person does meanwhile.
  const [isOut] = useState(device.outOfService !== undefined)
  return isOut ? (
    <ReturnToServiceDialog device={device} onClose={onClose} />
  ) : (
    <OutOfServiceDialog device={device} onClose={onClose} />
  )
}

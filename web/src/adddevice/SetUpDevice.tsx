import type { DeviceId } from '../../../shared/core/ids'
import { useDevice } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { NameStep } from './NameStep'
import { ReadingStep } from './ReadingStep'
import { ShareStep } from './ShareStep'

interface Props {
  deviceid: DeviceId
  /** 1 names it, 2 shares it, 3 waits for its first reading. */
  at: number
  onNext: () => void
  onAddMore: () => void
}

/** What to do with a device that was added just now. */
export const SetUpDevice = ({ deviceid, at, onNext, onAddMore }: Props) => {
  const device = useDevice(deviceid)
  if (device.settingsError !== undefined)
    return <ErrorBox error={device.settingsError} onRetry={device.reload} />
  // A name that was typed before the saved one came would be taken for a change of nothing.
  if (device.role === undefined || device.isConfigAwaited) return <Loading label="Loading the device" />
  switch (at) {
    case 1:
      return <NameStep device={device} onNext={onNext} />
    case 2:
      return <ShareStep deviceid={deviceid} onNext={onNext} />
    default:
      return <ReadingStep deviceid={deviceid} onAddMore={onAddMore} />
  }
}

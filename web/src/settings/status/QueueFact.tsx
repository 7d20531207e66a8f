import type { DeviceId } from '../../../../shared/core/ids'
import { NotLoaded } from '../../ui/feedback/NotLoaded'
import { useCommands } from '../../commands/useCommands'

const describeQueue = ({ commands, standing, error }: ReturnType<typeof useCommands>): string => {
  if (commands === undefined) return error === undefined ? 'Loading…' : 'not loaded'
  const waiting = standing?.pending ?? 0
  return waiting === 0 ? 'Nothing pending' : `${waiting} pending`
}

/** How many commands wait for the device. */
export const QueueFact = ({ deviceid }: { readonly deviceid: DeviceId }) =>
  describeQueue(useCommands(deviceid))

/** Below the line, while nothing is known of the queue. */
export const QueueRetry = ({ deviceid }: { readonly deviceid: DeviceId }) => {
  const { commands, error, reload } = useCommands(deviceid)
  return commands === undefined && error !== undefined ? (
    <NotLoaded what="Command Queue" onRetry={reload} />
  ) : null
}

import { Problem } from '../../shared/core/problem'
import type { DeviceId } from '../../shared/core/ids'
import type { CommandService } from './commandService'
import { maxOpenCommands } from './commandWrites'

/** To be asked afresh at each try: the write itself is refused without words once the queue is full. */
export const refuseFullQueue = async (
  { devices }: Pick<CommandService, 'devices'>,
  deviceid: DeviceId,
): Promise<void> => {
  const link = await devices.link(deviceid)
  if ((link?.openCommands ?? 0) < maxOpenCommands) return
  throw new Problem(
    'conflict',
    'The command queue of this device is full. Cancel a command, or wait until one is finished.',
  )
}

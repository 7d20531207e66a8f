import { Problem } from '../../shared/core/problem'
import type { CommandDesk } from './commandDesk'
import { maxOpenCommands } from './commandWrites'

/** To be asked afresh at each try: the write itself is refused without words once the queue is full. */
export const refuseFullQueue = async (
  { devices }: Pick<CommandDesk, 'devices'>,
  deviceid: string,
): Promise<void> => {
  const link = await devices.link(deviceid)
  if ((link?.openCommands ?? 0) < maxOpenCommands) return
  throw new Problem('conflict', 'The command queue of this device is full.')
}

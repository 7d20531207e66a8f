import { mutate } from 'swr'
import { getCommands } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { addressOf } from '../core/addressOf'

/** Asks for the command queue of a device again, wherever it is shown and however long it is. */
export const refreshCommands = (deviceid: DeviceId): Promise<unknown> => {
  const [address] = addressOf(getCommands, { deviceid }).split('?')
  return mutate((key) => typeof key === 'string' && key.split('?')[0] === address)
}

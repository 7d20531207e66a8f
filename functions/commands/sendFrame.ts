import { commandSource } from '../../shared/core/topics'
import type { StoredCommand } from './commandStore'
import { publishToDevice } from './publishToDevice'

/** Puts a command's frame on the device's topic: `{id, src, method, args}` at QoS 1. */
export type SendFrame = (command: StoredCommand) => Promise<void>

export const sendFrame: SendFrame = ({ deviceid, frameId, method, args }) =>
  publishToDevice(deviceid, {
    id: frameId,
    src: commandSource(deviceid),
    method,
    args: JSON.parse(args) as Record<string, unknown>,
  })

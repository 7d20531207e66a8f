import { type IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { commandSource, topics } from '../../shared/core/topics'
import type { StoredCommand } from './commandStore'

/** Puts a command's frame on the device's topic: `{id, src, method, args}` at QoS 1. */
export type SendFrame = (command: StoredCommand) => Promise<void>

export const openSendFrame =
  (iot: IoTDataPlaneClient): SendFrame =>
  async ({ deviceid, frameId, method, args }) => {
    const frame = {
      id: frameId,
      src: commandSource(deviceid),
      method,
      args: JSON.parse(args) as Record<string, unknown>,
    }
    await iot.send(
      new PublishCommand({
        topic: topics.commands(deviceid),
        qos: 1,
        payload: Buffer.from(JSON.stringify(frame)),
      }),
    )
  }

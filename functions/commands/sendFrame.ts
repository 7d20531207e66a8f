import { commandSource, topics } from '../../shared/core/topics'
import { onFirstUse } from '../core/onFirstUse'
import type { StoredCommand } from './commandStore'

/** Puts a command's frame on the device's topic: `{id, src, method, args}` at QoS 1. */
export type SendFrame = (command: StoredCommand) => Promise<void>

const openPublish = onFirstUse(async () => {
  const { IoTDataPlaneClient, PublishCommand } = await import('@aws-sdk/client-iot-data-plane')
  const iot = new IoTDataPlaneClient({})
  return (topic: string, payload: Buffer) => iot.send(new PublishCommand({ topic, qos: 1, payload }))
})

export const sendFrame: SendFrame = async ({ deviceid, frameId, method, args }) => {
  const frame = {
    id: frameId,
    src: commandSource(deviceid),
    method,
    args: JSON.parse(args) as Record<string, unknown>,
  }
  const publish = await openPublish()
  await publish(topics.commands(deviceid), Buffer.from(JSON.stringify(frame)))
}

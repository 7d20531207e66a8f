import type { DeviceId } from '../../shared/core/ids'
import { topics } from '../../shared/core/topics'
import { onFirstUse } from '../core/onFirstUse'

/** Puts a frame on the device's own topic, at QoS 1. */
export type PublishToDevice = (deviceid: DeviceId, frame: Record<string, unknown>) => Promise<void>

const openPublish = onFirstUse(async () => {
  const { IoTDataPlaneClient, PublishCommand } = await import('@aws-sdk/client-iot-data-plane')
  const iot = new IoTDataPlaneClient({})
  return (topic: string, payload: Buffer) => iot.send(new PublishCommand({ topic, qos: 1, payload }))
})

export const publishToDevice: PublishToDevice = async (deviceid, frame) => {
  const publish = await openPublish()
  await publish(topics.commands(deviceid), Buffer.from(JSON.stringify(frame)))
}

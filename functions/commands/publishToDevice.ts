import type { DeviceId } from '../../shared/core/ids'
import { topics, commandSource } from '../../shared/core/topics'
import { onFirstUse } from '../core/onFirstUse'
import type { StoredCommand } from './commandStore'
import * as z from 'zod'

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

/** Puts a command's frame on the device's topic: `{id, src, method, args}` at QoS 1. */
export type SendFrame = (command: StoredCommand) => Promise<void>

export const sendFrame: SendFrame = ({ deviceid, frameId, method, args }) =>
  publishToDevice(deviceid, {
    id: frameId,
    src: commandSource(deviceid),
    method,
    args: JSON.parse(args) as Record<string, unknown>,
  })

const Failure = z.looseObject({
  code: z.string().optional(),
  $metadata: z
    .looseObject({ httpStatusCode: z.number().optional(), attempts: z.number().optional() })
    .optional(),
})

/** No connection came about. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Whether a failed publish certainly put nothing on the device's topic: the broker refused it in words, or was never
 * reached. A time-out, a broken connection and a 500 say nothing: the frame may have left before them. After more than
 * one attempt only the last one's end is known.
 */
export const publishDefinitelyFailed = (error: unknown): boolean => {
  const { success, data } = Failure.safeParse(error)
  if (!success || (data.$metadata?.attempts ?? 1) > 1) return false
  if (unreached.has(data.code ?? '')) return true
  const status = data.$metadata?.httpStatusCode
  return status !== undefined && ((status >= 400 && status < 500) || status === 503)
}

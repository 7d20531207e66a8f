import { readFileSync } from 'node:fs'
import path from 'node:path'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { topics } from '../../shared/core/topics'
import type { Certificate, Device } from './makeDevices'
import type { StackAddress } from './StackAddress'

/** A command as it reaches a device. */
export interface Frame {
  id: number
  src: string
  method: string
  args: Record<string, unknown>
}

export interface ConnectedDevice {
  client: MqttClient
  /** Every command that came, in order. */
  frames: Frame[]
  /** Resolves when the broker has acknowledged it (QoS 1); rejects when it closes the connection instead. */
  publish(topic: string, payload: unknown): Promise<void>
  sendReading(reading: unknown): Promise<void>
  sendConfig(config: unknown): Promise<void>
  answer(frame: Pick<Frame, 'id'>, outcome: Record<string, unknown>): Promise<void>
  disconnect(): Promise<void>
}

/** What a device does with a command; nothing returned means that it stays silent. */
type Respond = (frame: Frame) => Record<string, unknown> | undefined

interface ConnectOptions {
  /** Mutual TLS with this certificate instead of the setup password. */
  certificate?: Certificate
  respond?: Respond
  /** Without it the device does not listen for commands. */
  listen?: boolean
  options?: IClientOptions
}

const bytesOf = (payload: unknown): Buffer =>
  Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))

/** Connects as a device does: client id is the device id, the session is kept, no automatic reconnect. */
export const connectDevice = async (
  address: Pick<StackAddress, 'mqttUrl' | 'mqttsUrl' | 'dir'>,
  { deviceid, setupPassword }: Device,
  { certificate, respond, listen = true, options = {} }: ConnectOptions = {},
): Promise<ConnectedDevice> => {
  const credentials: IClientOptions =
    certificate === undefined
      ? { username: deviceid, password: setupPassword }
      : {
          cert: certificate.certificatePem,
          key: certificate.privateKeyPem,
          ca: readFileSync(path.join(address.dir, 'certs', 'ca.pem')),
        }
  const client = await mqtt.connectAsync(
    certificate === undefined ? address.mqttUrl : address.mqttsUrl,
    {
      clientId: deviceid,
      clean: false,
      reconnectPeriod: 0,
      connectTimeout: 30_000,
      ...credentials,
      ...options,
    },
    false,
  )
  // A refusal closes the connection; what follows from it is what the tests look at.
  client.on('error', () => client.end(true))

  const closed = new Promise<never>((_, reject) => {
    client.once('close', () => reject(new Error('The broker closed the connection.')))
  })
  closed.catch(() => undefined)
  const publish = async (topic: string, payload: unknown) => {
    await Promise.race([client.publishAsync(topic, bytesOf(payload), { qos: 1 }), closed])
  }
  const device: ConnectedDevice = {
    client,
    frames: [],
    publish,
    sendReading: (reading) => publish(topics.directData(deviceid), reading),
    sendConfig: (config) => publish(topics.directConfig(deviceid), config),
    answer: ({ id }, outcome) => publish(topics.answers(deviceid), { id, src: deviceid, ...outcome }),
    disconnect: () => client.endAsync(true),
  }
  client.on('message', (_topic, payload) => {
    const frame = JSON.parse(payload.toString()) as Frame
    device.frames.push(frame)
    const outcome = respond?.(frame)
    // A link may be closed under an answer; whoever waits for what it does will miss it.
    if (outcome !== undefined) device.answer(frame, outcome).catch(() => undefined)
  })
  if (listen) await client.subscribeAsync(topics.commands(deviceid), { qos: 1 })
  return device
}

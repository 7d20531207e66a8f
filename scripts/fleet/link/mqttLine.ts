import { readFileSync } from 'node:fs'
import mqtt, { type IClientOptions } from 'mqtt'
import { topics } from '../../../shared/core/topics'

/** What happens on a line to the portal. */
export interface LineEvents {
  /** Connected and subscribed: commands can arrive. */
  onUp(): void
  onDown(): void
  onCommand(payload: Uint8Array): void
}

/** A connection to the portal for one device, kept up until it is closed. */
export interface Line {
  isUp(): boolean
  /** Resolves when the portal has accepted the message (PUBACK). */
  publish(topic: string, payload: string): Promise<void>
  /** Drops the connection; what was not accepted is forgotten by the line. */
  close(): void
}

export type OpenLine = (deviceid: string, events: LineEvents) => Line

/** How a device proves who it is: setup password on the loopback port, client certificate on the TLS port. */
export type Credentials =
  | { readonly password: string }
  | { readonly certFile: string; readonly keyFile: string; readonly caFile: string }

const reconnectMs = 3000

/** Opens lines over MQTT 3.1.1: client id and user name are the device id, the session is kept, QoS 1 both ways. */
export const mqttLine =
  (url: string, credentials: Credentials, log: (line: string) => void): OpenLine =>
  (deviceid, events) => {
    const client = mqtt.connect(url, {
      clientId: deviceid,
      clean: false,
      keepalive: 60,
      reconnectPeriod: reconnectMs,
      resubscribe: false,
      ...signIn(deviceid, credentials),
    })
    let up = false
    let lastError = ''
    client.on('connect', () => {
      client.subscribe(topics.commands(deviceid), { qos: 1 }, (error) => {
        if (error) return log(`${deviceid}: ${error.message}`)
        up = true
        lastError = ''
        events.onUp()
      })
    })
    client.on('close', () => {
      if (up) events.onDown()
      up = false
    })
    client.on('message', (_topic, payload) => events.onCommand(payload))
    client.on('error', ({ message }) => {
      if (message !== lastError) log(`${deviceid}: ${message}`)
      lastError = message
    })
    return {
      isUp: () => up,
      publish: async (topic, payload) => {
        await client.publishAsync(topic, payload, { qos: 1 })
      },
      close: () => {
        up = false
        client.end(true)
      },
    }
  }

function signIn(deviceid: string, credentials: Credentials): IClientOptions {
  if ('password' in credentials) return { username: deviceid, password: credentials.password }
  return {
    cert: readFileSync(credentials.certFile),
    key: readFileSync(credentials.keyFile),
    ca: readFileSync(credentials.caFile),
  }
}

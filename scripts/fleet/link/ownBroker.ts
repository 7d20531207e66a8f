import { createSecureContext } from 'node:tls'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { readConfig } from '../commands/configTree'
import type { Flash } from '../commands/Flash'

/** The broker of its owner, to which a device sends its readings beside the portal. */
export interface OwnBroker {
  /** Connects as the settings and files now say, or not at all; called whenever they change. */
  follow(flash: Pick<Flash, 'config' | 'files'>): void
  publish(reading: unknown): void
  close(): void
}
export type OpenOwnBroker = (deviceid: string) => OwnBroker

interface Wanted {
  url: string
  topic: string
  options: IClientOptions
}

const reconnectMs = 3000
const connectTimeoutMs = 10_000

const textAt = (flash: Pick<Flash, 'config'>, name: string): string | undefined => {
  const value = readConfig(flash.config, `endpoint.mqtt.${name}`)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A key that belongs to another certificate, for one, would throw at each try to connect. */
const canBeUsed = (files: Pick<IClientOptions, 'ca' | 'cert' | 'key'>): boolean => {
  try {
    createSecureContext(files)
    return true
  } catch {
    return false
  }
}

/** The connection that settings and files ask for; undefined while it is off, or names files that are not there or cannot be used. */
export const wantedBroker = (
  deviceid: string,
  flash: Pick<Flash, 'config' | 'files'>,
): Wanted | undefined => {
  const server = textAt(flash, 'server')
  if (readConfig(flash.config, 'endpoint.mqtt.enable') !== true || server === undefined) return undefined
  const named = {
    ca: textAt(flash, 'ssl_ca'),
    cert: textAt(flash, 'ssl_cert'),
    key: textAt(flash, 'ssl_key'),
  }
  const files: Pick<IClientOptions, 'ca' | 'cert' | 'key'> = {}
  for (const part of ['ca', 'cert', 'key'] as const) {
    const name = named[part]
    if (name === undefined) continue
    const data = flash.files[name]
    if (data === undefined) return undefined
    files[part] = Buffer.from(data, 'base64').toString()
  }
  if (!canBeUsed(files)) return undefined
  const isEncrypted = named.ca !== undefined || named.cert !== undefined || server.endsWith(':8883')
  const [username, password] = [textAt(flash, 'user'), textAt(flash, 'pass')]
  const servername = textAt(flash, 'ssl_server_name')
  return {
    url: `${isEncrypted ? 'mqtts' : 'mqtt'}://${server}`,
    topic: textAt(flash, 'data_topic') ?? `senquip/${deviceid}/data`,
    options: {
      clientId: textAt(flash, 'client_id') ?? deviceid,
      reconnectPeriod: reconnectMs,
      connectTimeout: connectTimeoutMs,
      ...files,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(servername === undefined ? {} : { servername }),
    },
  }
}

/** Holds the connection that is wanted, and tries again for as long as it is; what cannot be sent is lost. */
export const openOwnBroker =
  (log: (line: string) => void): OpenOwnBroker =>
  (deviceid) => {
    let held: { wanted: string; topic: string; client: MqttClient } | undefined
    const close = (): void => {
      held?.client.end(true)
      held = undefined
    }
    const connect = ({ url, options }: Wanted): MqttClient => {
      const client = mqtt.connect(url, options)
      let lastError = ''
      client.on('connect', () => {
        lastError = ''
        log(`${deviceid}: connected to ${url}`)
      })
      client.on('error', ({ message }) => {
        if (message !== lastError) log(`${deviceid}: ${url}: ${message}`)
        lastError = message
      })
      return client
    }
    return {
      follow: (flash) => {
        const wanted = wantedBroker(deviceid, flash)
        const text = JSON.stringify(wanted)
        if (held?.wanted === text) return
        close()
        if (wanted !== undefined) held = { wanted: text, topic: wanted.topic, client: connect(wanted) }
      },
      publish: (reading) => {
        if (held?.client.connected === true) held.client.publish(held.topic, JSON.stringify(reading))
      },
      close,
    }
  }

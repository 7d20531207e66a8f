import { createHash } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { Client } from 'aedes'
import type { Permits } from '../policy/readPolicy'

/** Why a connection ended, in the words of AWS's lifecycle events. */
type DisconnectReason =
  | 'CLIENT_INITIATED_DISCONNECT'
  | 'CONNECTION_LOST'
  | 'DUPLICATE_CLIENTID'
  | 'FORBIDDEN_ACCESS'
  | 'MQTT_KEEP_ALIVE_TIMEOUT'
  | 'SERVER_ERROR'
  | 'SERVER_INITIATED_DISCONNECT'

/** What the broker knows of a device that it let in. */
export interface Connection {
  readonly clientId: string
  /** The certificate's fingerprint, or the client id of a device that came with its password. */
  readonly principal: string
  readonly sessionId: string
  readonly address: string
  readonly permits: Permits
  /** Whether the device has its CONNACK: what comes before is the broker's own restoring of the session. */
  isOpen: boolean
  /** Set by the code that ends the connection; without it the network did. */
  endReason?: DisconnectReason
  /** Settles when everything published so far is durable, so that acknowledgements keep their order. */
  accepted: Promise<void>
  /** Resolves when the broker has forgotten the connection. */
  readonly gone: Promise<void>
  readonly markGone: () => void
}

/** Makes the connection of a device whose identity is established. */
export const openConnection = (
  identity: Pick<Connection, 'clientId' | 'principal' | 'sessionId' | 'address' | 'permits'>,
): Connection => {
  let markGone: () => void = () => undefined
  const gone = new Promise<void>((resolve) => (markGone = resolve))
  return { ...identity, isOpen: false, accepted: Promise.resolve(), gone, markGone }
}

/** Who is at the other end, before the policy is asked. */
export interface DeviceIdentity {
  readonly thingName: string
  readonly principal: string
}

export interface IdentitySources {
  /** The thing to which a certificate (DER) is attached, and whether it is active; nothing for a stranger's. */
  readonly thingOfCertificate: (der: Buffer) => { thingName: string; active: boolean } | undefined
  /** Whether this is the setup password of that device. */
  readonly checkPassword: (deviceid: string, password: string) => Promise<boolean>
}

/**
 * Establishes the identity of a connecting client: by its certificate over mutual TLS, by client id and setup
 * password over plain TCP. Undefined for an unknown device.
 */
export const identifyDevice = async (
  { thingOfCertificate, checkPassword }: IdentitySources,
  { conn, id }: Pick<Client, 'conn' | 'id'>,
  password: string | undefined,
): Promise<DeviceIdentity | undefined> => {
  if (conn instanceof TLSSocket) {
    const der = conn.getPeerCertificate().raw as Buffer | undefined
    const thing = conn.authorized && der ? thingOfCertificate(der) : undefined
    if (!der || !thing?.active) return undefined
    return { thingName: thing.thingName, principal: createHash('sha256').update(der).digest('hex') }
  }
  if (password === undefined || !(await checkPassword(id, password))) return undefined
  return { thingName: id, principal: id }
}

/** An event as AWS IoT publishes it about a client. */
export interface LifecycleEvent {
  readonly topic: string
  readonly payload: Buffer
}

/**
 * Makes the events of presence and subscriptions. The version number of a client grows with each of its
 * connections, so that a late `disconnected` is distinguished from the present connection. It begins with the seconds of
 * the clock, so that versions keep growing across a restart, as with a broker that never stops.
 */
export const lifecycleEvents = (now: () => number) => {
  const versions = new Map<string, number>()
  const firstVersion = Math.floor(now() / 1000)
  const sessions = new WeakMap<Connection, number>()

  const event = (
    family: 'presence' | 'subscriptions',
    eventType: string,
    connection: Connection,
    details: object,
  ): LifecycleEvent => ({
    topic: `$aws/events/${family}/${eventType}/${connection.clientId}`,
    payload: Buffer.from(
      JSON.stringify({
        clientId: connection.clientId,
        timestamp: now(),
        eventType,
        ...details,
        sessionIdentifier: connection.sessionId,
        principalIdentifier: connection.principal,
      }),
    ),
  })

  return {
    connected: (connection: Connection) => {
      const versionNumber = (versions.get(connection.clientId) ?? firstVersion - 1) + 1
      versions.set(connection.clientId, versionNumber)
      sessions.set(connection, versionNumber)
      return event('presence', 'connected', connection, { ipAddress: connection.address, versionNumber })
    },
    disconnected: (connection: Connection) => {
      const disconnectReason = connection.endReason ?? 'CONNECTION_LOST'
      return event('presence', 'disconnected', connection, {
        clientInitiatedDisconnect: disconnectReason === 'CLIENT_INITIATED_DISCONNECT',
        disconnectReason,
        versionNumber: sessions.get(connection) ?? 0,
      })
    },
    subscribed: (connection: Connection, topics: readonly string[]) =>
      event('subscriptions', 'subscribed', connection, { topics }),
    unsubscribed: (connection: Connection, topics: readonly string[]) =>
      event('subscriptions', 'unsubscribed', connection, { topics }),
  }
}

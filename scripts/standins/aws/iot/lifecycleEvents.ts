import type { Connection } from './broker/Connection'

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

import { randomUUID } from 'node:crypto'
import { Aedes } from 'aedes'
import type { AuthenticateError, Client, PublishPacket, Subscription } from 'aedes'
import { permitsFor, type PolicyStatement } from '../policy/readPolicy'
import {
  openConnection,
  identifyDevice,
  type DeviceIdentity,
  type IdentitySources,
  type Connection,
} from './Connection'
import { openPersistence } from './openSessionStore'
import { refuseConnection, refusePublish, refuseSubscription, type Publication } from './refusals'

/** A message from a device, as it goes to the rules. */
export interface DeviceMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly clientId: string
}

export interface BrokerOptions extends IdentitySources {
  /** Folder of the sessions and of queued and retained messages. */
  readonly dir: string
  readonly policy: readonly PolicyStatement[]
  /** Makes a message durable; until it resolves, the device gets no acknowledgement. */
  readonly accept: (message: DeviceMessage) => Promise<void>
  readonly onConnected: (connection: Connection) => void
  readonly onDisconnected: (connection: Connection) => void
  readonly onSubscribed: (connection: Connection, topics: readonly string[]) => void
  readonly onUnsubscribed: (connection: Connection, topics: readonly string[]) => void
  readonly now: () => number
  readonly log: (line: string) => void
}

export interface Broker {
  /** Takes a connection from a listening server. */
  readonly handle: Aedes['handle']
  /** Delivers a message to its subscribers, past the rules and the policy of the sender. */
  publish(message: { topic: string; payload: Buffer; qos: 0 | 1; retain: boolean }): Promise<void>
  stop(): Promise<void>
}

const clientIdPattern = /^[^$/#+\s\p{Cc}][^/#+\p{Cc}]{0,127}$/u
const notAuthorized = (reason: string): AuthenticateError =>
  Object.assign(new Error(reason), { returnCode: 5 })
const asBuffer = (payload: string | Buffer) => (typeof payload === 'string' ? Buffer.from(payload) : payload)

/** aedes keeps this to itself: whether a DISCONNECT came before the end. */
const saidGoodbye = (client: Client) => Reflect.get(client, '_disconnected') === true

/** The MQTT 3.1.1 broker of AWS IoT Core: identity, policy, take-over, and PUBACK only after acceptance. */
export const startBroker = async (options: BrokerOptions): Promise<Broker> => {
  const { policy, accept, now, log } = options
  const connections = new WeakMap<Client, Connection>()
  const present = new Map<string, { client: Client; connection: Connection }>()
  const wills = new WeakMap<Client, Publication>()
  const { persistence, forgetSubscription, close } = await openPersistence(options.dir)

  const forbid = (connection: Connection, what: string) => {
    connection.endReason = 'FORBIDDEN_ACCESS'
    log(`${connection.clientId} is disconnected: ${what}`)
    return new Error(what)
  }

  const takeOver = async (clientId: string) => {
    const previous = present.get(clientId)
    if (!previous) return
    log(`${clientId} is disconnected: a second connection with the same client id takes over`)
    previous.connection.endReason ??= 'DUPLICATE_CLIENTID'
    previous.client.close()
    await previous.connection.gone
  }

  const admit = async (client: Client, identity: DeviceIdentity | undefined) => {
    if (!identity) return 'unknown certificate or wrong password'
    const connection = openConnection({
      clientId: client.id,
      principal: identity.principal,
      sessionId: randomUUID(),
      address: 'remoteAddress' in client.conn ? (client.conn.remoteAddress ?? '') : '',
      permits: permitsFor(policy, { clientId: client.id, thingName: identity.thingName }),
    })
    const refusal = refuseConnection(connection, wills.get(client))
    if (refusal !== undefined) return refusal
    await takeOver(client.id)
    connections.set(client, connection)
    return undefined
  }

  const acceptInOrder = (connection: Connection, client: Client, packet: PublishPacket) => {
    const accepted = accept({
      topic: packet.topic,
      payload: asBuffer(packet.payload),
      clientId: connection.clientId,
    }).catch((error: unknown) => {
      log(`${connection.clientId}: ${packet.topic} could not be accepted: ${String(error)}`)
      // At most once: the device expects no acknowledgement and would not repeat.
      if (packet.qos > 0) throw error
    })
    // A last will comes when the connection is over, so there is no one to throttle.
    if (client.closed) return accepted
    return (connection.accepted = Promise.all([connection.accepted, accepted]).then(() => undefined))
  }

  const authorizePublish = async (client: Client | null, packet: PublishPacket) => {
    const connection = client && connections.get(client)
    if (!client || !connection) {
      // The will of a device that an earlier run of the broker let in and lost.
      const { clientId = 'n/a' } = packet as { clientId?: string }
      return accept({ topic: packet.topic, payload: asBuffer(packet.payload), clientId })
    }
    const { topic, retain, qos } = packet
    const refusal = refusePublish(connection, { topic, retain, qos, payload: asBuffer(packet.payload) })
    if (refusal !== undefined) throw forbid(connection, refusal)
    return acceptInOrder(connection, client, packet).catch((error: unknown) => {
      connection.endReason ??= 'SERVER_ERROR'
      throw error
    })
  }

  const authorizeSubscribe = async (client: Client, subscription: Subscription) => {
    const connection = connections.get(client)
    if (!connection) throw new Error('not connected')
    const refusal = refuseSubscription(connection, subscription)
    if (refusal === undefined) return subscription
    if (connection.isOpen) throw forbid(connection, refusal)
    // Restored from a session: the policy has changed since, or the refused half of a request was stored.
    await forgetSubscription(client.id, subscription.topic)
    return null
  }

  const aedes = await Aedes.createBroker({
    persistence,
    // Sorts by start, so that messages queued in several runs leave in their order.
    id: `local-${now().toString(36).padStart(10, '0')}-${randomUUID()}`,
    concurrency: 1000,
    queueLimit: 1000,
    maxClientsIdLength: 128,
    preConnect: (client, { will, clientId }, done) => {
      if (!clientIdPattern.test(clientId)) return done(new Error('not a client id'), false)
      if (will) {
        const { topic, qos = 0, retain = false } = will
        wills.set(client, { topic, qos, retain, payload: asBuffer(will.payload) })
      }
      done(null, true)
    },
    authenticate: (client, _username, password, done) => {
      identifyDevice(options, client, password?.toString('utf8'))
        .then((identity) => admit(client, identity))
        .then(
          (refusal) => {
            if (refusal === undefined) return done(null, true)
            log(`${client.id} may not connect: ${refusal}`)
            done(notAuthorized(refusal), false)
          },
          (error: unknown) => {
            log(`${client.id} may not connect: ${String(error)}`)
            done(Object.assign(new Error('unavailable'), { returnCode: 3 }), false)
          },
        )
    },
    authorizePublish: (client, packet, done) => {
      authorizePublish(client, packet).then(() => done(), done)
    },
    authorizeSubscribe: (client, subscription, done) => {
      authorizeSubscribe(client, subscription).then((granted) => done(null, granted), done)
    },
    authorizeForward: (client, packet) =>
      connections.get(client)?.permits('iot:Receive', `topic/${packet.topic}`) ? packet : null,
  })

  aedes.on('client', (client) => {
    const connection = connections.get(client)
    if (!connection) return
    present.set(client.id, { client, connection })
    options.onConnected(connection)
  })
  // Not `client.connected`, which comes only after the queued messages have left.
  aedes.on('connackSent', (_packet, client) => {
    const connection = connections.get(client)
    if (connection) connection.isOpen = true
  })
  aedes.on('clientDisconnect', (client) => {
    const connection = connections.get(client)
    if (!connection) return
    if (saidGoodbye(client)) connection.endReason ??= 'CLIENT_INITIATED_DISCONNECT'
    if (present.get(client.id)?.client === client) present.delete(client.id)
    connection.markGone()
    options.onDisconnected(connection)
  })
  aedes.on('keepaliveTimeout', (client) => {
    const connection = connections.get(client)
    if (connection) connection.endReason ??= 'MQTT_KEEP_ALIVE_TIMEOUT'
  })
  aedes.on('subscribe', (subscriptions, client) => {
    const connection = connections.get(client)
    const topics = subscriptions.map(({ topic }) => topic)
    if (connection && topics.length > 0) options.onSubscribed(connection, topics)
  })
  aedes.on('unsubscribe', (topics, client) => {
    const connection = connections.get(client)
    if (connection && !client.closed) options.onUnsubscribed(connection, topics)
  })

  return {
    handle: aedes.handle,
    publish: ({ topic, payload, qos, retain }) =>
      new Promise((resolve, reject) => {
        aedes.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        )
      }),
    stop: async () => {
      for (const { connection } of present.values()) connection.endReason ??= 'SERVER_INITIATED_DISCONNECT'
      await new Promise<void>((resolve) => aedes.close(resolve))
      await close()
    },
  }
}

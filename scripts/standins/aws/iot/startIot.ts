import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { StandIn } from '../../StandIn'
import { type Permits, permitAll } from '../core/openPermits'
import { answerDataPlane, type DataPlaneMessage } from './answerDataPlane'
import { type IdentitySources, lifecycleEvents, type LifecycleEvent } from './broker/Connection'
import { startBroker } from './broker/startBroker'
import { readPolicy } from './policy/readPolicy'
import type { TopicRuleDefinition } from './rules/readRule'
import { type RuleEffects, runRules } from './rules/runRules'
import type { RuleMessage } from './sql/compileSql'

/** A listening server that can be stopped with its connections. */
interface Listener {
  readonly port: number
  stop(): Promise<void>
}

interface ServerIdentity {
  readonly key: string | Buffer
  readonly cert: string | Buffer
  /** The authorities whose clients are let in. */
  readonly ca: string | Buffer
}

/** Opens the server on loopback; port 0 picks a free one. */
const listen = async (server: Server, port: number): Promise<Listener> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type Handle = (socket: Socket) => unknown

const listenTcp = (port: number, handle: Handle) => listen(createTcpServer({ noDelay: true }, handle), port)

/** Mutual TLS: a client without a certificate of a known authority does not get past the handshake. */
const listenTls = (
  { key, cert, ca }: ServerIdentity,
  port: number,
  handle: Handle,
  log: (line: string) => void,
) => {
  const mutual = { requestCert: true, rejectUnauthorized: true }
  const server = createTlsServer({ key, cert, ca, ...mutual, noDelay: true }, handle)
  server.on('tlsClientError', (error) => log(`A TLS connection is refused: ${error.message.trim()}`))
  return listen(server, port)
}

const longest = 1000

/**
 * Untrusted text on one line of a terminal: characters that move the cursor, end the line or turn the
 * direction of writing stand as `\u{1b}`, and no text fills the log.
 */
const printable = (text: string): string => {
  const shown = text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
  return shown.length <= longest ? shown : `${shown.slice(0, longest)}…`
}

export interface IotOptions extends IdentitySources {
  /** Plain MQTT with the setup password; 0 picks a free port, here and below. */
  readonly mqttPort: number
  /** MQTT over mutual TLS. */
  readonly mqttsPort: number
  readonly dataPlanePort: number
  readonly dir: string
  readonly tls: ServerIdentity
  /** The resolved `PolicyDocument` of the devices' `AWS::IoT::Policy`. */
  readonly policy: unknown
  readonly rules: readonly TopicRuleDefinition[]
  /** Each resolves only once its effect is durable: the device's acknowledgement waits for it. */
  readonly actions: Pick<RuleEffects, 'sqs' | 'kinesis' | 's3'>
  /** Counts what AWS counts of rules. */
  readonly count?: RuleEffects['count']
  /** So many evaluations of rules in a second. */
  readonly rulesPerSecond?: number
  readonly now?: () => number
  readonly log?: (line: string) => void
  /** What the callers of the data plane may. */
  readonly permits?: Permits
}

export interface IotStandIn extends StandIn {
  readonly mqttUrl: string
  readonly mqttsUrl: string
}

/**
 * Starts the stand-in of AWS IoT Core: broker, policy, rules, lifecycle events and data plane (`url`). Stop it
 * before what its actions write to, since the end of each connection is an event too.
 */
export const startIot = async (options: IotOptions): Promise<IotStandIn> => {
  const { actions, now = Date.now, permits = permitAll } = options
  const say = options.log ?? console.error
  const log = (line: string) => say(printable(line))
  await mkdir(options.dir, { recursive: true })
  const policy = readPolicy(options.policy)

  const toMessage = (
    message: Pick<RuleMessage, 'topic' | 'payload'> & Partial<RuleMessage>,
  ): RuleMessage => ({
    traceId: randomUUID(),
    timestampMs: now(),
    ...message,
  })

  const underWay = new Set<Promise<unknown>>()
  const track = <Result>(work: Promise<Result>) => {
    underWay.add(work)
    const done = () => underWay.delete(work)
    work.then(done, done)
    return work
  }

  let stopping = false
  const publishEvent = ({ topic, payload }: LifecycleEvent) => {
    const run = track(runMessage(toMessage({ topic, payload })))
    // The rules hear of every end of a connection; when all of them end at once, no subscriber is left who could.
    const published = stopping ? [] : [broker.publish({ topic, payload, qos: 0, retain: false })]
    Promise.all([run, ...published]).catch((error: unknown) => log(`${topic}: ${String(error)}`))
  }

  const runMessage = runRules(
    options.rules,
    {
      ...actions,
      log,
      count: options.count ?? (() => undefined),
    },
    { now, ...(options.rulesPerSecond === undefined ? {} : { perSecond: options.rulesPerSecond }) },
  )
  const events = lifecycleEvents(now)
  const broker = await startBroker({
    thingOfCertificate: options.thingOfCertificate,
    checkPassword: options.checkPassword,
    dir: options.dir,
    policy,
    now,
    log,
    accept: (message) => track(runMessage(toMessage(message))),
    onConnected: (connection) => publishEvent(events.connected(connection)),
    onDisconnected: (connection) => publishEvent(events.disconnected(connection)),
    onSubscribed: (connection, topics) => publishEvent(events.subscribed(connection, topics)),
    onUnsubscribed: (connection, topics) => publishEvent(events.unsubscribed(connection, topics)),
  })

  const publish = async (message: DataPlaneMessage) => {
    await runMessage(toMessage({ topic: message.topic, payload: message.payload }))
    await broker.publish(message)
  }
  const answerRequest = answerDataPlane({ publish, permits, now, log })
  const dataPlane = await listen(
    createServer((request, response) => {
      answerRequest(request, response).catch((error: unknown) => {
        log(`data plane: ${String(error)}`)
        response.destroy()
      })
    }),
    options.dataPlanePort,
  )
  const mqtt = await listenTcp(options.mqttPort, broker.handle)
  const mqtts = await listenTls(options.tls, options.mqttsPort, broker.handle, log)

  return {
    url: `http://127.0.0.1:${dataPlane.port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqtt.port}`,
    mqttsUrl: `mqtts://localhost:${mqtts.port}`,
    stop: async () => {
      stopping = true
      await dataPlane.stop()
      await broker.stop()
      await Promise.all([mqtt.stop(), mqtts.stop()])
      await Promise.allSettled(underWay)
    },
  }
}

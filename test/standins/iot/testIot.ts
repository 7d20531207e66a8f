import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'mqtt'
import type { IClientOptions, MqttClient } from 'mqtt'
import { readRule } from '../../../scripts/standins/aws/iot/rules/readRule'
import { startIot, type IotOptions, type IotStandIn } from '../../../scripts/standins/aws/iot/startIot'
import { issueTestCertificate } from './testCertificates'

const thing = '${iot:Connection.Thing.ThingName}'
const arn = (resource: string) => `arn:aws:iot:ap-southeast-2:000000000000:${resource}`
const allow = (Action: string, ...resources: string[]) => ({
  Effect: 'Allow',
  Action,
  Resource: resources.map(arn),
})

const policy = {
  Version: '2012-10-17',
  Statement: [
    {
      ...allow('iot:Connect', `client/${thing}`),
      Condition: { Bool: { 'iot:Connection.Thing.IsAttached': 'true' } },
    },
    allow('iot:Publish', `topic/sq/${thing}/*`, `topic/portal/${thing}/rpc`),
    allow('iot:Subscribe', `topicfilter/${thing}/rpc`, 'topicfilter/shared/+'),
    allow('iot:Receive', `topic/${thing}/rpc`, 'topic/shared/open'),
  ],
}

/** The column that passes the payload on as it came. */
export const whole = "encode(*, 'base64') AS payload"

/** What a rule selected, with the members of the payload that it passed on. */
const unpack = (body: string): object => {
  const { payload, ...others } = JSON.parse(body) as { payload?: string }
  if (payload === undefined) return others
  return { ...(JSON.parse(Buffer.from(payload, 'base64').toString()) as object), ...others }
}

/** A topic rule that sends what its SQL selects to the queue `Inbox`. */
export const ruleToInbox = (sql: string, more: object = {}) =>
  readRule('ToInbox', {
    TopicRulePayload: {
      Sql: sql,
      AwsIotSqlVersion: '2016-03-23',
      Actions: [{ Sqs: { QueueUrl: 'Inbox', RoleArn: 'role' } }],
      ...more,
    },
  })

/** One stand-in of IoT Core on free ports with its own folder, certificates and clients, for one test. */
export const openTestIot = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'iot-'))
  const authority = await issueTestCertificate('authority')
  const server = await issueTestCertificate('localhost', authority)
  const device = await issueTestCertificate('D1', authority)
  const retired = await issueTestCertificate('D3', authority)
  const inbox: unknown[] = []
  const lines: string[] = []
  const clients: MqttClient[] = []
  let iot: IotStandIn | undefined

  const start = async (more: Partial<IotOptions> = {}) => {
    iot = await startIot({
      mqttPort: 0,
      mqttsPort: 0,
      dataPlanePort: 0,
      dir: join(dir, 'state'),
      tls: { key: server.key, cert: server.cert, ca: authority.cert },
      thingOfCertificate: (der) =>
        [device, retired]
          .filter((known) => known.der.equals(der))
          .map((known) => ({ thingName: known.name, active: known === device }))[0],
      checkPassword: (deviceid, password) => Promise.resolve(password === `setup.${deviceid}`),
      policy,
      rules: [ruleToInbox(`SELECT ${whole}, topic(2) AS deviceid FROM 'sq/+/data'`)],
      actions: {
        sqs: (_queue, body) => Promise.resolve(inbox.push(unpack(body))),
        kinesis: () => Promise.reject(new Error('no stream')),
        s3: () => Promise.reject(new Error('no bucket')),
      },
      log: (line) => lines.push(line),
      ...more,
    })
    return iot
  }

  const dial = (url: string | undefined, clientId: string, options: IClientOptions): MqttClient => {
    const client = connect(url ?? '', { clientId, reconnectPeriod: 0, connectTimeout: 5000, ...options })
    client.on('error', (error) => lines.push(`${clientId}: ${error.message}`))
    clients.push(client)
    return client
  }

  return {
    device,
    authority,
    retired,
    inbox,
    lines,
    start,
    /** Dials in over plain TCP with the setup password. */
    dial: (clientId: string, options: IClientOptions = {}) =>
      dial(iot?.mqttUrl, clientId, { password: `setup.${clientId}`, username: clientId, ...options }),
    /** Dials in over mutual TLS. */
    dialTls: (clientId: string, options: IClientOptions = {}) =>
      dial(iot?.mqttsUrl, clientId, { ca: authority.cert, key: device.key, cert: device.cert, ...options }),
    stop: async () => {
      await iot?.stop()
      iot = undefined
    },
    close: async () => {
      for (const client of clients) client.end(true)
      await iot?.stop()
      await rm(dir, { recursive: true })
    },
  }
}

/** Resolves with the connection open, rejects when it closes first. */
export const opened = (client: MqttClient) =>
  new Promise<MqttClient>((resolve, reject) => {
    client.once('connect', () => resolve(client))
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })

/** Resolves when the broker has ended the connection. */
export const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', resolve))

import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBucket } from '../../scripts/standins/aws/s3/readBucket'
import { startS3 } from '../../scripts/standins/aws/s3/startS3'
import { listen } from '../../scripts/standins/http/httpServer'
import { startStripe } from '../../scripts/standins/stripe/startStripe'
import { seedBilling } from '../../scripts/stack/seed/seedPast'
import { startControlPlane } from '../../scripts/stack/controlplane/startControlPlane'

export const secrets = {
  ORIGIN_SECRET: 'origin-of-hostile-requests',
  STRIPE_SECRET: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_hostile',
  UNSUBSCRIBE_SECRET: 'unsubscribe-of-hostile-requests',
  PUSH_SECRET: 'push-of-hostile-requests',
  LOCK_OVERRIDE_SECRET: 'lock-of-hostile-requests',
}
const keys = { DEVICE_SECRETS_KEY: 'hostile-devices', SETTINGS_FILES_KEY: 'hostile-files' }
const bucket = 'hostile-files'

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

type Sent = {
  MessageBody?: string
  Entries?: { Id: string; MessageBody: string }[]
  MetricDataQueries?: object[]
}
const md5 = (text = '') => createHash('md5').update(text).digest('hex')
const received = (body?: string) => ({ MessageId: randomUUID(), MD5OfMessageBody: md5(body) })

/** What the services answer that only have to take what they are handed. */
const answers: Record<string, (sent: Sent) => object> = {
  SendMessage: ({ MessageBody }) => received(MessageBody),
  SendMessageBatch: ({ Entries = [] }) => ({
    Successful: Entries.map(({ Id, MessageBody }) => ({ Id, ...received(MessageBody) })),
  }),
  GetQueueAttributes: () => ({
    Attributes: {
      ApproximateNumberOfMessages: '0',
      QueueArn: 'arn:aws:sqs:ap-southeast-2:000000000000:dead',
    },
  }),
  StartMessageMoveTask: () => ({ TaskHandle: 'task' }),
  DescribeAlarms: () => ({ MetricAlarms: [] }),
  GetMetricData: () => ({ MetricDataResults: [] }),
  ListUsers: () => ({ Users: [] }),
  ListUsersInGroup: () => ({ Users: [] }),
  AdminListGroupsForUser: () => ({ Groups: [] }),
  AdminGetUser: () => ({ Username: 'somebody', UserAttributes: [], Enabled: true, UserStatus: 'CONFIRMED' }),
}

const sns = `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>1</MessageId>
</PublishResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></PublishResponse>`

const answerTakers = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await bodyOf(request)
  const operation =
    String(request.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? ''
  if (body.startsWith('Action=') || body.includes('&Action=')) {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(sns)
    return
  }
  const answer = answers[operation]?.(JSON.parse(body === '' ? '{}' : body) as Sent) ?? {
    MessageId: randomUUID(),
  }
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer))
}

/**
 * Everything that a function asks besides the tables: keys, secrets, files and payments as the local stack has them;
 * queues, mails, texts, figures, frames and the identity provider take what they are handed and answer that all is well.
 */
export const startOutside = async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'hostile-'))
  const takers = await listen((request, response) => void answerTakers(request, response), 0)
  const [plane, files, stripe] = await Promise.all([
    startControlPlane({
      port: 0,
      dir: path.join(dir, 'plane'),
      parameters: [],
      secrets: Object.entries(secrets).map(([name, value]) => ({ name, value })),
      keys: Object.values(keys).map((keyId) => ({ keyId })),
      policies: [],
    }),
    startS3({ port: 0, dir: path.join(dir, 's3'), buckets: [readBucket({}, bucket)] }),
    startStripe({ port: 0, dir: path.join(dir, 'stripe') }),
  ])
  await seedBilling(stripe.url)
  const queue = (name: string) => `${takers.url}/000000000000/${name}`
  return {
    dir,
    variables: {
      AWS_REGION: 'ap-southeast-2',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_S3: files.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: plane.url,
      AWS_ENDPOINT_URL_KMS: plane.url,
      ...Object.fromEntries(
        ['SQS', 'SESV2', 'SNS', 'IOT_DATA_PLANE', 'COGNITO_IDENTITY_PROVIDER', 'CLOUDWATCH'].map((name) => [
          `AWS_ENDPOINT_URL_${name}`,
          takers.url,
        ]),
      ),
      STRIPE_ENDPOINT: stripe.url,
      PUSH_ENDPOINT: takers.url,
      PORTAL_ADDRESS: 'https://portal.example',
      MAIL_FROM: 'no-reply@portal.example',
      USER_POOL_ID: 'ap-southeast-2_Hostile01',
      ALARM_PREFIX: 'hostile-',
      FILES_BUCKET: bucket,
      ...keys,
      ...Object.fromEntries(Object.keys(secrets).map((name) => [name, name])),
      ...Object.fromEntries(
        [
          'ALARMS_QUEUE',
          'ALERTS_DEAD_LETTERS',
          'ALERTS_QUEUE',
          'CHANGES_QUEUE',
          'LINK_DEAD_LETTERS',
          'LINK_QUEUE',
          'READINGS_DEAD_LETTERS',
          'READINGS_QUEUE',
        ].map((name) => [name, queue(name)]),
      ),
    },
    stop: async () => {
      await Promise.all([takers.close(), plane.stop(), files.stop(), stripe.stop()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { stripeEvent } from '../../../shared/billing/updatePlan'
import { apiPrefix, services } from '../../../shared/core/services'
import {
  type ScheduleDefinition,
  readEventsRule,
  startSchedules,
} from '../../standins/aws/events/eventSchedules'
import type { Lambdas } from '../../standins/aws/lambda/startLambdas'
import { startMailbox } from '../../standins/aws/ses/startMailbox'
import { startSmsOutbox } from '../../standins/aws/sns/startSmsOutbox'
import type { Queues } from '../../standins/aws/sqs/openQueues'
import { startPushService } from '../../standins/push/startPushService'
import { startSqs } from '../../standins/aws/sqs/startSqs'
import { startStripe } from '../../standins/stripe/startStripe'
import { demoMark, mapFileIn } from '../stackFiles'
import { seedPast } from '../seed/seedPast'
import type { CheckService } from '../../standins/aws/core/openPermits'
import { parseProperties, type Templates } from '../../standins/aws/core/Templates'
import type { MailEvent } from '../../standins/aws/ses/simulateDeliveryEvent'
import { demoDevices } from '../../fleet/machines/demoDevices'
import { demoAccounts, demoPassword } from '../seed/demoAccounts'
import type { Settings } from '../settings'
import { type BucketDefinition, readBucket } from '../../standins/aws/s3/readBucket'
import { startS3 } from '../../standins/aws/s3/startS3'
import { readCognito } from '../../standins/aws/cognito/pool/readCognito'
import { startCognito } from '../../standins/aws/cognito/startCognito'
import { region } from '../../../infra/config'
import type { Invoke } from '../../standins/StandIn'
import type { Stage } from './Stage'
import { startWeb } from './startWeb'
import { type LocalNames, localSecret } from './localNames'

const Destination = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    MatchingEventTypes: z.array(z.string()),
    SnsDestination: z.strictObject({ TopicARN: z.string() }),
  }),
})
const Subscription = z.object({
  TopicArn: z.string(),
  Protocol: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z.boolean().optional(),
})

/**
 * Hands what SES says of a mail through the topics of its configuration set to the queues that subscribed to them. @throws
 * when a topic does not let SES in, as the deployment of its destination would fail
 */
const openMailEvents = (templates: Templates, queues: Pick<Queues, 'send'>, checkService: CheckService) => {
  const sets = new Map(
    templates
      .of('AWS::SES::ConfigurationSet')
      .map((resource) => [resource.physicalId, String(resource.attribute('Arn'))]),
  )
  const destinations = templates
    .of('AWS::SES::ConfigurationSetEventDestination')
    .map((resource) => parseProperties(resource, Destination))
  for (const { ConfigurationSetName, EventDestination } of destinations) {
    checkService({
      service: 'ses.amazonaws.com',
      action: 'sns:Publish',
      resource: EventDestination.SnsDestination.TopicARN,
      source: sets.get(ConfigurationSetName) ?? '',
    })
  }
  const subscriptions = templates
    .of('AWS::SNS::Subscription')
    .map((resource) => parseProperties(resource, Subscription))
    .filter(({ Protocol, RawMessageDelivery }) => Protocol === 'sqs' && RawMessageDelivery === true)
  return async ({ configurationSet, event }: MailEvent): Promise<void> => {
    for (const { ConfigurationSetName, EventDestination } of destinations) {
      if (ConfigurationSetName !== configurationSet) continue
      const { TopicARN } = EventDestination.SnsDestination
      for (const { TopicArn, Endpoint } of subscriptions) {
        if (TopicArn !== TopicARN) continue
        const service = 'sns.amazonaws.com'
        checkService({ service, action: 'sqs:SendMessage', resource: Endpoint, source: TopicArn })
        await queues.send(Endpoint, JSON.stringify(event))
      }
    }
  }
}

interface Outboxes {
  mailbox: { send(mail: { to: string; subject: string; html: string }): Promise<void> }
  sms: { send(message: { to: string; text: string; region: string }): Promise<void> }
}

/** User pools and identity pools of the stacks; their codes go to the mailbox and the SMS outbox. */
const startIdentity = (
  { settings: { dir, ports }, templates, permits }: Stage,
  invoke: Invoke,
  { mailbox, sms }: Outboxes,
) => {
  const resources = templates.all
    .filter(({ type }) => type.startsWith('AWS::Cognito::'))
    .map(({ logicalId, type, properties }) => [logicalId, { Type: type, Properties: properties }] as const)
  return startCognito({
    ...readCognito(Object.fromEntries(resources)),
    port: ports.cognito,
    dir: path.join(dir, 'cognito'),
    invoke,
    permits,
    deliver: ({ medium, to, subject, body }) =>
      medium === 'EMAIL' ? mailbox.send({ to, subject, html: body }) : sms.send({ to, text: body, region }),
  })
}

/** The bucket's CORS rule allows the origin of the deployed page; here that is this machine, at any port. */
const openToPage = (bucket: BucketDefinition): BucketDefinition => ({
  ...bucket,
  cors: bucket.cors.map((rule) => ({ ...rule, origins: ['http://localhost:*'] })),
})

/** The buckets of the stacks. */
const startBuckets = ({ settings: { dir, ports }, templates, permits }: Stage) =>
  startS3({
    port: ports.s3,
    dir: path.join(dir, 's3'),
    permits,
    buckets: templates
      .of('AWS::S3::Bucket')
      .map(({ properties, physicalId }) => openToPage(readBucket(properties, physicalId))),
  })

/** `/config.json`: what a deployment gives its page, and `local`, which only a local one adds. */
const describeStack = (names: LocalNames, { dir, ports }: Pick<Settings, 'dir' | 'ports'>) => {
  const cognito = `http://localhost:${ports.cognito}`
  return {
    region: 'ap-southeast-2',
    userPoolId: names.userPoolId,
    userPoolClientId: names.userPoolClientId,
    identityPoolId: names.identityPoolId,
    api: Object.fromEntries(services.map((name) => [name, apiPrefix])),
    // As `infra/stages/local.json` says, so that it can be tried here.
    smsFactor: true,
    ...mapFileIn(dir),
    cognito: { userPoolEndpoint: cognito, identityPoolEndpoint: cognito },
    local: {
      mqttUrl: `mqtt://localhost:${ports.mqtt}`,
      mqttsUrl: `mqtts://localhost:${ports.mqtts}`,
      mailboxUrl: `http://localhost:${ports.mail}`,
      pushUrl: `http://127.0.0.1:${ports.push}`,
      smsUrl: `http://localhost:${ports.sms}/sms`,
      accounts: demoAccounts.map(({ email, about }) => ({ email, password: demoPassword, about })),
      devices: demoDevices.map(({ deviceid, name, model, setupPassword }) => ({
        deviceid,
        name,
        model,
        setupPassword,
      })),
    },
  }
}

interface Ingest {
  lambdas: Lambdas
  queues: Queues
}

/** The same schedule on a faster clock. */
const hurry = (rule: ScheduleDefinition, clockSpeed: number): ScheduleDefinition => ({
  ...rule,
  nextMs: (afterMs) => afterMs + (rule.nextMs(afterMs) - afterMs) / clockSpeed,
})

/** SES has accepted a mail whatever becomes of what it says of it. */
const reported =
  <Event>(take: (event: Event) => Promise<void>, log: (line: string) => void) =>
  (event: Event): Promise<void> =>
    take(event).catch((error: unknown) => log(`mail events: ${String(error)}`))

/** Everything that people see of the stack, on top of what takes the messages of devices. */
export const startPortal = async (stage: Stage, { lambdas: { invoke }, queues }: Ingest) => {
  const { settings, templates, names, permits, checkService, log } = stage
  const { dir, ports } = settings
  const [buckets, mailbox, sms, push, stripe, sqs] = await Promise.all([
    startBuckets(stage),
    startMailbox({
      port: ports.mail,
      dir: path.join(dir, 'mail'),
      permits,
      onEvent: reported(openMailEvents(templates, queues, checkService), log),
    }),
    startSmsOutbox({ port: ports.sms, dir: path.join(dir, 'sms'), permits }),
    startPushService({ port: ports.push, dir: path.join(dir, 'push') }),
    startStripe({
      port: ports.stripe,
      dir: path.join(dir, 'stripe'),
      webhookUrl: `http://127.0.0.1:${ports.web}${apiPrefix}${stripeEvent.path}`,
      webhookSecret: localSecret,
      setUp: async (url) => (await import('../seed/seedPast')).seedBilling(url),
    }),
    startSqs({ port: ports.sqs, queues, permits }),
  ])
  const cognito = await startIdentity(stage, invoke, { mailbox, sms })
  if (!existsSync(demoMark(dir))) {
    const { seedDemo } = await import('../seed/seedDemo')
    await seedDemo(dir, names)
  }
  const past = settings.fleet ? seedPast(dir, log) : undefined
  const schedules = startSchedules({
    rules: templates
      .of('AWS::Events::Rule')
      .map(({ id, properties }) => readEventsRule(id, properties))
      .map((rule) => hurry(rule, settings.clockSpeed)),
    invoke,
    log,
  })
  const web = await startWeb(stage, {
    invoke,
    jwksOf: (poolId) => cognito.jwksOf(poolId),
    config: () => describeStack(names, settings),
  })
  return {
    url: web.url,
    /** In the order in which they stop. */
    parts: [...(past === undefined ? [] : [past]), web, schedules, sqs],
    cognito,
    mailbox,
    stores: [buckets, mailbox, sms, push, stripe],
  }
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { stripeEvent } from '../../../shared/billing/stripeEvent'
import { apiPrefix } from '../../../shared/core/services'
import { type ScheduleDefinition, readEventsRule } from '../../standins/aws/events/readEventsRule'
import { startSchedules } from '../../standins/aws/events/startSchedules'
import type { Lambdas } from '../../standins/aws/lambda/startLambdas'
import { startMailbox } from '../../standins/aws/ses/startMailbox'
import { startSmsOutbox } from '../../standins/aws/sns/startSmsOutbox'
import type { Queues } from '../../standins/aws/sqs/openQueues'
import { startSqs } from '../../standins/aws/sqs/startSqs'
import { startStripe } from '../../standins/stripe/startStripe'
import { demoMark } from '../seed/demoMark'
import { seedPast } from '../seed/seedPast'
import { describeStack } from './describeStack'
import { openMailEvents } from './openMailEvents'
import type { Stage } from './Stage'
import { startBuckets } from './startBuckets'
import { localSecret } from './localSecret'
import { startIdentity } from './startIdentity'
import { startWeb } from './startWeb'

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
  const [buckets, mailbox, sms, stripe, sqs] = await Promise.all([
    startBuckets(stage),
    startMailbox({
      port: ports.mail,
      dir: path.join(dir, 'mail'),
      permits,
      onEvent: reported(openMailEvents(templates, queues, checkService), log),
    }),
    startSmsOutbox({ port: ports.sms, dir: path.join(dir, 'sms'), permits }),
    startStripe({
      port: ports.stripe,
      dir: path.join(dir, 'stripe'),
      webhookUrl: `http://127.0.0.1:${ports.web}${apiPrefix}${stripeEvent.path}`,
      webhookSecret: localSecret,
      setUp: async (url) => (await import('../seed/seedBilling')).seedBilling(url),
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
    stores: [buckets, mailbox, sms, stripe],
  }
}

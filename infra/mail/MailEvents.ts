import { Arn, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Watched } from '../core/Watched'
import { Worker } from '../core/Worker'
import type { Tables } from '../stacks/StorageStack'

/** What becomes of mails after SES has accepted them: bounces and complaints switch an address off. */
export class MailEvents extends Construct {
  readonly watched: Watched[]
  private readonly set: ConfigurationSet

  constructor(scope: Construct, id: string, tables: Tables) {
    super(scope, id)
    const topic = new Topic(this, 'Topic', { enforceSSL: true })
    this.set = new ConfigurationSet(this, 'Set')
    this.set.addEventDestination('ToTopic', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    const worker = new Worker(this, 'Take', {
      entry: 'takeMailEvents',
      impact: 'alerts are still sent to addresses that bounced or complained',
      severity: 'ticket',
      deadLetterImpact: 'some addresses that bounced are not switched off',
      environment: {
        DEVICES_TABLE: tables.Devices.tableName,
        NOTICES_TABLE: tables.Notices.tableName,
        SERVER_LOG_TABLE: tables.ServerLog.tableName,
      },
      batchSize: 10,
    })
    tables.Devices.grant(worker.worker.function, 'dynamodb:GetItem', 'dynamodb:UpdateItem')
    tables.Notices.grant(worker.worker.function, 'dynamodb:UpdateItem')
    tables.ServerLog.grant(worker.worker.function, 'dynamodb:PutItem')
    topic.addSubscription(
      // What the queue does not take lies among its dead letters, which have their alarm.
      new SqsSubscription(worker.queue, { rawMessageDelivery: true, deadLetterQueue: worker.deadLetters }),
    )
    this.watched = worker.watched
  }

  /** Delivery events of the mails that this function sends go to its queue. */
  follow(sender: Lambda): void {
    const { configurationSetName: resourceName } = this.set
    const resource = Arn.format(
      { service: 'ses', resource: 'configuration-set', resourceName },
      Stack.of(this),
    )
    sender.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: [resource] }))
    sender.addEnvironment('MAIL_EVENTS', resourceName)
  }
}

import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Endpoint } from '../../shared/core/endpoint'
import { settingsFileContext } from '../../shared/settingsfile/exportSettings'
import type { Service as ServiceName } from '../../shared/core/services'
import { PlanWatch } from '../billing/PlanWatch'
import { Service } from '../core/Service'
import { grantTable, grantKey } from '../core/grants'
import type { QueuePair } from '../core/Worker'
import { grantFiles } from '../files/grantFiles'
import { publishNames } from '../operator/publishNames'
import { grantSendMails } from '../mail/grantMessages'
import type { Watched } from '../core/Watched'
import { grantSendCommands } from './DeviceLinkStack'
import type { IdentityStack } from './IdentityStack'
import { type ServiceNeeds, needs } from './serviceNeeds'
import type { StorageStack, TableName } from './StorageStack'

interface ServiceStackProps extends StackProps {
  name: ServiceName
  endpoints: readonly Endpoint[]
  storage: StorageStack
  identity: IdentityStack
  /** `https://portal.example.com`, when the portal has a host name of its own. */
  portalAddress?: string | undefined
  /** Who mails are from, of a domain that SES has verified. */
  mailFrom?: string | undefined
  /** Takes notifications as they become due. */
  alertQueue: Queue
  /** Takes occurrences with work due. */
  alarmQueue: Queue
  /** Takes change sets of which something is due. */
  changeQueue: Queue
  /** What staff look after. */
  queues: Readonly<Record<'readings' | 'link' | 'alerts', QueuePair>>
}

const variableOf = (table: TableName): string =>
  `${table.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}_TABLE`

/** One service in a stack of its own, so that it deploys and fails alone. */
export class ServiceStack extends Stack {
  readonly service: Service
  readonly watched: Watched[]

  constructor(
    scope: Construct,
    id: string,
    {
      name,
      endpoints,
      storage,
      identity,
      portalAddress,
      mailFrom,
      alertQueue,
      alarmQueue,
      changeQueue,
      queues,
      ...props
    }: ServiceStackProps,
  ) {
    super(scope, id, props)
    const { impact, severity, tables, ...rest }: ServiceNeeds = needs[name]
    const used = Object.keys(tables) as TableName[]
    this.service = new Service(this, 'Service', {
      name,
      impact,
      severity,
      endpoints,
      environment: {
        ...Object.fromEntries(used.map((table) => [variableOf(table), storage.tables[table].tableName])),
        ORIGIN_SECRET: storage.originSecret.secretArn,
      },
      identity: {
        issuer: identity.userPool.userPoolProviderUrl,
        clientId: identity.client.userPoolClientId,
      },
    })
    const handler = this.service.worker.function
    for (const table of used) {
      const right = tables[table]
      if (right === 'write') grantTable(storage.tables[table], handler, 'readWrite')
      if (right === 'read' || right === 'update') grantTable(storage.tables[table], handler, 'read')
      if (right === 'update') storage.tables[table].grant(handler, 'dynamodb:UpdateItem')
    }
    storage.originSecret.grantRead(handler)
    if (rest.sendsCommands) grantSendCommands(handler)
    if (rest.opensDeviceSecrets) {
      grantKey(storage.deviceSecrets, handler, ['Encrypt', 'Decrypt'], { deviceid: '?*' })
      handler.addEnvironment('DEVICE_SECRETS_KEY', storage.deviceSecrets.keyId)
    }
    if (rest.sendsMails && mailFrom !== undefined) grantSendMails(handler, mailFrom)
    if (rest.setsAlerts) {
      for (const queue of [alertQueue, alarmQueue]) queue.grant(handler, 'sqs:SendMessage')
      storage.unsubscribeSecret.grantRead(handler)
      handler.addEnvironment('ALERTS_QUEUE', alertQueue.queueUrl)
      handler.addEnvironment('ALARMS_QUEUE', alarmQueue.queueUrl)
      handler.addEnvironment('UNSUBSCRIBE_SECRET', storage.unsubscribeSecret.secretArn)
    }
    if (rest.startsChanges) {
      changeQueue.grant(handler, 'sqs:SendMessage')
      handler.addEnvironment('CHANGES_QUEUE', changeQueue.queueUrl)
    }
    if (rest.asksAddresses) {
      storage.unsubscribeSecret.grantRead(handler)
      handler.addEnvironment('UNSUBSCRIBE_SECRET', storage.unsubscribeSecret.secretArn)
    }
    if (rest.ringsDevices) {
      storage.pushSecret.grantRead(handler)
      handler.addEnvironment('PUSH_SECRET', storage.pushSecret.secretArn)
    }
    if (rest.sealsSettingsFiles) {
      grantKey(storage.settingsFiles, handler, ['GenerateDataKey', 'Decrypt'], settingsFileContext)
      handler.addEnvironment('SETTINGS_FILES_KEY', storage.settingsFiles.keyId)
    }
    if (rest.countsKeys) this.countKeys(handler, storage)
    if (rest.watchesQueues) this.watchQueues(handler, queues)
    if (rest.changesGroups) this.changeGroups(handler, identity)
    if (rest.unlocksDevices) this.unlockDevices(handler)
    if (rest.namesPortal && portalAddress !== undefined) {
      handler.addEnvironment('PORTAL_ADDRESS', portalAddress)
    }
    if (rest.keepsImages) grantFiles(storage.files, handler, 'images')
    if (rest.showsFetchedFiles) grantFiles(storage.files, handler, 'shownFiles')
    if (rest.takesImports) grantFiles(storage.files, handler, 'imports')
    if (rest.keepsServiceFiles) grantFiles(storage.files, handler, 'serviceFiles')
    if (rest.keepsImages || rest.showsFetchedFiles || rest.takesImports || rest.keepsServiceFiles) {
      handler.addEnvironment('FILES_BUCKET', storage.files.bucketName)
    }
    const more = rest.usesStripe ? this.useStripe(handler, storage) : []
    this.watched = [...this.service.watched, ...more]
  }

  /** Key and secret of the webhook are put there by an operator; see docs/deploying.md. */
  private useStripe(handler: Lambda, { tables }: StorageStack): Watched[] {
    const secret = new Secret(this, 'StripeKey', {
      description: 'Secret key of the Stripe account',
      removalPolicy: RemovalPolicy.RETAIN,
    })
    secret.grantRead(handler)
    handler.addEnvironment('STRIPE_SECRET', secret.secretArn)
    const webhook = new Secret(this, 'StripeWebhook', {
      description: 'Signs the events that Stripe sends',
      removalPolicy: RemovalPolicy.RETAIN,
    })
    webhook.grantRead(handler)
    handler.addEnvironment('STRIPE_WEBHOOK_SECRET', webhook.secretArn)
    publishNames(this, { 'stripe-key': secret.secretArn, 'stripe-webhook': webhook.secretArn })
    return new PlanWatch(this, 'Plans', { tables, stripeKey: secret }).watched
  }

  /** A replay takes dead letters away and sends them where they failed; alarms and metrics show the progress. */
  private watchQueues(handler: Lambda, queues: ServiceStackProps['queues']): void {
    for (const [name, { queue, deadLetters }] of Object.entries(queues)) {
      queue.grant(handler, 'sqs:GetQueueAttributes', 'sqs:SendMessage')
      deadLetters.grant(
        handler,
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
        'sqs:StartMessageMoveTask',
      )
      handler.addEnvironment(`${name.toUpperCase()}_QUEUE`, queue.queueUrl)
      handler.addEnvironment(`${name.toUpperCase()}_DEAD_LETTERS`, deadLetters.queueUrl)
    }
    // Figures and alarms are of no resource.
    handler.addToRolePolicy(
      new PolicyStatement({
        actions: ['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricData'],
        resources: ['*'],
      }),
    )
    const { id } = this.node
    handler.addEnvironment('ALARM_PREFIX', id.slice(0, id.lastIndexOf('-') + 1))
  }

  /** The table of accounts says who is staff: of all its rows only those of keys may be changed. */
  private countKeys(handler: Lambda, { tables }: StorageStack): void {
    handler.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:UpdateItem'],
        resources: [tables.Users.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['APIKEY#*'] } },
      }),
    )
  }

  private changeGroups(handler: Lambda, { userPool }: IdentityStack): void {
    userPool.grant(
      handler,
      'cognito-idp:AdminAddUserToGroup',
      'cognito-idp:AdminListGroupsForUser',
      'cognito-idp:AdminRemoveUserFromGroup',
    )
    handler.addEnvironment('USER_POOL_ID', userPool.userPoolId)
  }

  /** Generated at deployment and never shown; retained, since a new one voids every code that was read out. */
  private unlockDevices(handler: Lambda): void {
    const secret = new Secret(this, 'LockOverride', {
      description: 'Derives the codes that open sold devices to the factory',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    secret.grantRead(handler)
    handler.addEnvironment('LOCK_OVERRIDE_SECRET', secret.secretArn)
  }
}

import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  type TableV2,
  TableV2 as Table,
  Billing,
  Capacity,
} from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Config } from '../config'
import { publishNames } from '../operator/publishNames'

/** Bounds of what autoscaling provisions of the tables that every message writes to, in units a second. */
const provisioned = {
  /** What is used beyond this makes it provide more; five minutes of what was not used are kept for a burst. */
  usedPercent: 70,
  writes: { min: 20, max: 4000 },
  reads: { min: 20, max: 2000 },
} as const

/** What every message takes; all else comes and goes with people, and is paid by the request. */
export const steadyTables = ['Devices', 'Readings', 'History'] as const
const steady: ReadonlySet<string> = new Set(steadyTables)

const scaled = ({ min: minCapacity, max: maxCapacity }: { min: number; max: number }) =>
  Capacity.autoscaled({ minCapacity, maxCapacity, targetUtilizationPercent: provisioned.usedPercent })

/**
 * How a template has the units of a table paid: on demand, unless the stage's file provides for them. Where they follow
 * the use of the table (`auto`), a function changes that later, see `infra/capacity/capacityWork.ts`.
 */
const billingOf = (table: string, { capacity }: Pick<Config, 'capacity'>): Billing =>
  capacity !== 'provisioned' || !steady.has(table)
    ? Billing.onDemand()
    : Billing.provisioned({
        readCapacity: scaled(provisioned.reads),
        writeCapacity: scaled(provisioned.writes),
      })

interface TableKeys {
  partitionKey: string
  sortKey?: string
  expires?: boolean
  /** Has the index `work` of rows that wait for their time: sparse, since most of them have no `work` and `dueMs`. */
  waits?: boolean
  /** Has the index `find` of what staff look for by its beginning: sparse, since most rows have no `find`. */
  isFound?: boolean
  /** Has the index `turns` of entries that are about settings: sparse, since most entries are about something else. */
  hasTurns?: boolean
}

interface StorageProps extends StackProps {
  config: Config
}

/** Every table by its role; keys are text. Items that expire carry `expiresAt`, epoch seconds. */
const tableKeys = {
  Access: { partitionKey: 'pk', sortKey: 'sk', isFound: true },
  Users: { partitionKey: 'pk', isFound: true },
  Devices: { partitionKey: 'deviceid', sortKey: 'sk', waits: true, isFound: true },
  Readings: { partitionKey: 'stream', sortKey: 'at', expires: true },
  History: { partitionKey: 'stream', sortKey: 'sk', expires: true },
  Commands: { partitionKey: 'deviceid', sortKey: 'sk', expires: true, waits: true },
  Changes: { partitionKey: 'pk', sortKey: 'sk', expires: true, waits: true },
  ServerLog: { partitionKey: 'pk', sortKey: 'sk', expires: true, hasTurns: true },
  Quarantine: { partitionKey: 'deviceid', sortKey: 'at', expires: true },
  Answers: { partitionKey: 'pk', expires: true },
  Events: { partitionKey: 'stream', sortKey: 'at', expires: true },
  Jobs: { partitionKey: 'pk', sortKey: 'sk', expires: true },
  Billing: { partitionKey: 'pk', expires: true, waits: true },
  Notices: { partitionKey: 'deviceid', sortKey: 'id', expires: true, waits: true },
  Staff: { partitionKey: 'pk', sortKey: 'sk', expires: true },
  Alarms: { partitionKey: 'pk', sortKey: 'sk', expires: true, waits: true },
  Reports: { partitionKey: 'pk', sortKey: 'sk', expires: true, waits: true },
  Service: { partitionKey: 'pk', sortKey: 'sk', expires: true, waits: true },
  ShareLinks: { partitionKey: 'pk', sortKey: 'sk', expires: true },
} as const satisfies Record<string, TableKeys>

const workIndex: GlobalSecondaryIndexPropsV2 = {
  indexName: 'work',
  partitionKey: { name: 'work', type: AttributeType.STRING },
  sortKey: { name: 'dueMs', type: AttributeType.NUMBER },
  projectionType: ProjectionType.KEYS_ONLY,
}

const findIndex: GlobalSecondaryIndexPropsV2 = {
  indexName: 'find',
  partitionKey: { name: 'find', type: AttributeType.STRING },
  sortKey: { name: 'findAs', type: AttributeType.STRING },
  projectionType: ProjectionType.KEYS_ONLY,
}

const turnsIndex: GlobalSecondaryIndexPropsV2 = {
  indexName: 'turns',
  partitionKey: { name: 'turnsOf', type: AttributeType.STRING },
  sortKey: { name: 'sk', type: AttributeType.STRING },
  projectionType: ProjectionType.KEYS_ONLY,
}

export type TableName = keyof typeof tableKeys
export type Tables = Record<TableName, TableV2>

/** Everything that must outlive a mistake: tables and buckets, kept when the stack is deleted. */
export class StorageStack extends Stack {
  readonly tables: Tables
  readonly files: Bucket
  readonly logs: Bucket
  /** Seals the secrets of devices, each bound to its device by encryption context. */
  readonly deviceSecrets: Key
  /** Makes the keys of exported settings, and opens them again. */
  readonly settingsFiles: Key
  /** What the distribution sends along, so that the APIs answer the distribution only. */
  readonly originSecret: Secret
  /** Signs what takes an address off a list of alerts by one click in a mail. */
  readonly unsubscribeSecret: Secret

  /** What the key is made of under which browsers subscribe to alerts; a new one would silence all of them. */
  readonly pushSecret: Secret

  constructor(scope: Construct, id: string, { config, ...props }: StorageProps) {
    super(scope, id, props)
    const names = Object.keys(tableKeys) as TableName[]
    this.tables = Object.fromEntries(names.map((name) => [name, this.table(name, config)])) as Tables
    this.deviceSecrets = new Key(this, 'DeviceSecrets', {
      description: 'Seals setup and Wi-Fi passwords of devices',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.settingsFiles = new Key(this, 'SettingsFiles', {
      description: 'Seals exported settings of devices',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'Sent by the distribution to the APIs, which answer nobody without it',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.unsubscribeSecret = new Secret(this, 'UnsubscribeSecret', {
      description: 'Signs the links in alert emails that remove an address from the list',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.pushSecret = new Secret(this, 'PushSecret', {
      description: 'Makes the key under which browsers subscribe to alerts; never to be changed',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.logs = this.makeLogBucket()
    this.files = this.makeFileBucket(config)
    publishNames(this, {
      'devices-table': this.tables.Devices.tableName,
      'access-table': this.tables.Access.tableName,
      'users-table': this.tables.Users.tableName,
      'server-log-table': this.tables.ServerLog.tableName,
      'device-secrets-key': this.deviceSecrets.keyId,
    })
  }

  private table(name: TableName, config: Config): Table {
    const { partitionKey, sortKey, expires, waits, isFound, hasTurns }: TableKeys = tableKeys[name]
    return new Table(this, name, {
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      ...(sortKey === undefined ? {} : { sortKey: { name: sortKey, type: AttributeType.STRING } }),
      ...(expires ? { timeToLiveAttribute: 'expiresAt' } : {}),
      globalSecondaryIndexes: [
        ...(waits ? [workIndex] : []),
        ...(isFound ? [findIndex] : []),
        ...(hasTurns ? [turnsIndex] : []),
      ],
      billing: billingOf(name, config),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  private bucketDefaults() {
    return {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    }
  }

  /** CloudFront delivers its logs by ACL, which new buckets refuse by default. */
  private makeLogBucket(): Bucket {
    return new Bucket(this, 'AccessLogs', {
      ...this.bucketDefaults(),
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    })
  }

  /** Files travel by presigned addresses between the browser and this bucket, so the page's origin may ask. */
  private makeFileBucket({ hosts }: Config): Bucket {
    return new Bucket(this, 'Files', {
      ...this.bucketDefaults(),
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'files/',
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(90),
          abortIncompleteMultipartUploadAfter: Duration.days(7),
        },
        // uploads that nothing was made of: see functions/files
        {
          prefix: 'pending/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // what devices gave to look at: they have it still
        {
          prefix: 'fetched/',
          expiration: Duration.days(30),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          // without host names of its own the page has a distribution's, made after this bucket
          allowedOrigins: hosts?.map((host) => `https://${host}`) ?? ['https://*.cloudfront.net'],
          allowedHeaders: ['content-type', 'range'],
          exposedHeaders: ['etag', 'content-length', 'content-range'],
          maxAge: 3600,
        },
      ],
    })
  }
}

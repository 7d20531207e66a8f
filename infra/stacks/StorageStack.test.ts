import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { chosenTemplates, plainTemplates, resourcesOf } from '../builtApp.fixture'

const storage = plainTemplates().Storage

describe('what must outlive a mistake', () => {
  it('every table is kept, protected from deletion and restorable to any second', () => {
    const tables = Object.values(resourcesOf(storage, 'AWS::DynamoDB::GlobalTable'))
    expect(tables).toHaveLength(19)
    for (const table of tables) {
      expect(table).toMatchObject({
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          Replicas: [
            {
              Region: 'ap-southeast-2',
              DeletionProtectionEnabled: true,
              PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
            },
          ],
        },
      })
    }
  })

  it('what every message writes to is provisioned where that was chosen, all else paid by the request', () => {
    const chosen = resourcesOf(chosenTemplates().Storage, 'AWS::DynamoDB::GlobalTable')
    const steady = Object.entries(chosen).filter(
      ([, { Properties }]) => Properties.BillingMode === 'PROVISIONED',
    )
    expect(steady.map(([id]) => id.slice(0, -8)).sort()).toEqual(['Devices', 'History', 'Readings'])
    const scaled = (MinCapacity: number, MaxCapacity: number) => ({
      MinCapacity,
      MaxCapacity,
      TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 },
    })
    expect(steady[0]?.[1].Properties).toMatchObject({
      WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: scaled(20, 4000) },
      Replicas: [
        { ReadProvisionedThroughputSettings: { ReadCapacityAutoScalingSettings: scaled(20, 2000) } },
      ],
    })
  })

  it('readings, history, records, quarantine and kept answers expire by the seconds in expiresAt, nothing else', () => {
    const expiring = Object.entries(resourcesOf(storage, 'AWS::DynamoDB::GlobalTable'))
      .filter(([, { Properties }]) => Properties.TimeToLiveSpecification !== undefined)
      .map(([id, { Properties }]) => [id.slice(0, -8), Properties.TimeToLiveSpecification])
    const ttl = { AttributeName: 'expiresAt', Enabled: true }
    expect(expiring).toEqual([
      ['Readings', ttl],
      ['History', ttl],
      ['Commands', ttl],
      ['Changes', ttl],
      ['ServerLog', ttl],
      ['Quarantine', ttl],
      ['Answers', ttl],
      ['Events', ttl],
      ['Jobs', ttl],
      ['Billing', ttl],
      ['Notices', ttl],
      ['Staff', ttl],
      ['Alarms', ttl],
      ['Reports', ttl],
      ['Service', ttl],
      ['ShareLinks', ttl],
    ])
  })

  it('the key of device secrets is kept and rotates', () => {
    storage.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'Retain',
      Properties: { EnableKeyRotation: true },
    })
  })

  it('commands of operators find the names of tables and key', () => {
    const names = Object.values(resourcesOf(storage, 'AWS::SSM::Parameter')).map(
      ({ Properties }) => Properties.Name,
    )
    expect(names.sort()).toEqual([
      '/portal/dev/access-table',
      '/portal/dev/device-secrets-key',
      '/portal/dev/devices-table',
      '/portal/dev/server-log-table',
      '/portal/dev/users-table',
    ])
  })
})

describe('every bucket of the system', () => {
  const all = Object.values(plainTemplates()).flatMap((template) => [
    ...Object.entries(resourcesOf(template, 'AWS::S3::Bucket')).map(([id, bucket]) => ({
      id,
      bucket,
      policies: Object.values(resourcesOf(template, 'AWS::S3::BucketPolicy')),
    })),
  ])

  it.each(all)('$id is private, encrypted and refuses plain HTTP', ({ id, bucket, policies }) => {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(bucket.Properties.BucketEncryption).toBeDefined()
    const own = policies.find(({ Properties }) => (Properties.Bucket as { Ref: string }).Ref === id)
    expect(JSON.stringify(own)).toContain('"Condition":{"Bool":{"aws:SecureTransport":"false"}}')
  })

  it('is kept with its stack gone, but for the page, which a deployment puts back', () => {
    const dropped = all.filter(({ bucket }) => bucket.DeletionPolicy !== 'Retain').map(({ id }) => id)
    expect(dropped.map((id) => id.slice(0, -8))).toEqual(['Site'])
  })
})

describe('uploads that nobody refers to', () => {
  it('are gone after a day, files of devices after a month, earlier versions included; nothing else expires', () => {
    const buckets = Object.entries(resourcesOf(storage, 'AWS::S3::Bucket'))
    const files = buckets.find(([id]) => id.startsWith('Files'))?.[1]
    const { Rules } = files?.Properties.LifecycleConfiguration as { Rules: Record<string, unknown>[] }
    expect(Rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)).toEqual([
      {
        Prefix: 'pending/',
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      {
        Prefix: 'fetched/',
        ExpirationInDays: 30,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
    ])
  })
})

describe('who may ask for files from a page', () => {
  it('are the brand hosts alone', () => {
    const { Storage } = chosenTemplates()
    Storage.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedOrigins: ['https://portal.example.com', 'https://fleet.example.org'],
            AllowedMethods: ['GET', 'POST'],
          }),
        ],
      },
    })
  })

  it('is never everybody', () => {
    expect(JSON.stringify(storage.toJSON())).not.toContain('"AllowedOrigins":["*"]')
  })
})

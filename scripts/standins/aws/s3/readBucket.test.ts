import { describe, expect, it } from 'vitest'
import { readBucket } from './readBucket'

/** As the construct library synthesizes an encrypted, versioned, private bucket with lifecycle rules and CORS. */
const synthesized = {
  BucketEncryption: {
    ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
  },
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  },
  OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
  VersioningConfiguration: { Status: 'Enabled' },
  LifecycleConfiguration: {
    Rules: [
      { ExpirationInDays: 7, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
    ],
  },
  LoggingConfiguration: { DestinationBucketName: 'logs', LogFilePrefix: 'files/' },
  CorsConfiguration: {
    CorsRules: [{ AllowedMethods: ['GET'], AllowedOrigins: ['https://x.io'], MaxAge: 60 }],
  },
  Tags: [{ Key: 'aws-cdk:auto-delete-objects', Value: 'true' }],
}

describe('readBucket', () => {
  it('reads what the construct library synthesizes', () => {
    expect(readBucket(synthesized, 'test-files')).toEqual({
      name: 'test-files',
      cors: [{ methods: ['GET'], origins: ['https://x.io'], headers: [], exposed: [], maxAgeSeconds: 60 }],
      expiry: [{ prefix: '', days: 7 }],
    })
  })

  it('prefers the name in the template', () => {
    expect(readBucket({ BucketName: 'named' }, 'physical')).toEqual({ name: 'named', cors: [], expiry: [] })
  })

  it('refuses a property that it does not know', () => {
    expect(() => readBucket({ WebsiteConfiguration: {} }, 'site')).toThrow(/WebsiteConfiguration/)
    expect(() => readBucket({ CorsConfiguration: { CorsRules: [{ Surprise: 1 }] } }, 'site')).toThrow(
      /Surprise/,
    )
  })

  it('refuses a bucket without a name, or with one that is no bucket name', () => {
    expect(() => readBucket({})).toThrow(/neither/)
    expect(() => readBucket({}, '../up')).toThrow()
  })
})

import * as z from 'zod'

const CorsRule = z.strictObject({
  Id: z.string().optional(),
  AllowedMethods: z.array(z.enum(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])),
  AllowedOrigins: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).optional(),
  ExposedHeaders: z.array(z.string()).optional(),
  MaxAge: z.coerce.number().optional(),
})

/**
 * Settings that change nothing a client of one bucket can see on this machine: read and let be.
 * Objects are kept one version deep and are not logged.
 */
const letBe = {
  BucketEncryption: z.unknown().optional(),
  PublicAccessBlockConfiguration: z.unknown().optional(),
  OwnershipControls: z.unknown().optional(),
  VersioningConfiguration: z.unknown().optional(),
  LoggingConfiguration: z.unknown().optional(),
  IntelligentTieringConfigurations: z.unknown().optional(),
  InventoryConfigurations: z.unknown().optional(),
  MetricsConfigurations: z.unknown().optional(),
  AccessControl: z.literal(['Private', 'LogDeliveryWrite', 'BucketOwnerFullControl']).optional(),
  Tags: z.unknown().optional(),
}

/** Rules of expiry by age; what they say of earlier versions and unfinished uploads has no meaning here. */
const LifecycleRule = z.strictObject({
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().optional(),
  ExpirationInDays: z.coerce.number().int().min(1).optional(),
  NoncurrentVersionExpiration: z.unknown().optional(),
  AbortIncompleteMultipartUpload: z.unknown().optional(),
  Id: z.string().optional(),
})

const BucketProperties = z.strictObject({
  BucketName: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(CorsRule) }).optional(),
  LifecycleConfiguration: z.strictObject({ Rules: z.array(LifecycleRule) }).optional(),
  ...letBe,
})

export interface CorsRuleDefinition {
  readonly methods: readonly string[]
  readonly origins: readonly string[]
  readonly headers: readonly string[]
  readonly exposed: readonly string[]
  readonly maxAgeSeconds?: number
}

export interface ExpiryRule {
  /** Of the keys it holds for; empty for all. */
  readonly prefix: string
  readonly days: number
}

export interface BucketDefinition {
  readonly name: string
  readonly cors: readonly CorsRuleDefinition[]
  readonly expiry: readonly ExpiryRule[]
}

/**
 * A bucket from the resolved properties of an `AWS::S3::Bucket`.
 * `physicalName` names it when the template leaves that to CloudFormation.
 * Throws when a property is not known here: better than a bucket that behaves otherwise than deployed.
 */
export const readBucket = (properties: unknown, physicalName?: string): BucketDefinition => {
  const parsed = BucketProperties.safeParse(properties ?? {})
  if (!parsed.success)
    throw new Error(`AWS::S3::Bucket cannot be stood in for: ${z.prettifyError(parsed.error)}`)
  const name = BucketProperties.shape.BucketName.parse(parsed.data.BucketName ?? physicalName)
  if (name === undefined) throw new Error('AWS::S3::Bucket has neither BucketName nor a physical name')
  const rules = parsed.data.CorsConfiguration?.CorsRules ?? []
  const lifecycle = parsed.data.LifecycleConfiguration?.Rules ?? []
  return {
    name,
    expiry: lifecycle.flatMap(({ Status, Prefix: prefix = '', ExpirationInDays: days }) =>
      Status === 'Enabled' && days !== undefined ? [{ prefix, days }] : [],
    ),
    cors: rules.map((rule) => ({
      methods: rule.AllowedMethods,
      origins: rule.AllowedOrigins,
      headers: rule.AllowedHeaders ?? [],
      exposed: rule.ExposedHeaders ?? [],
      ...(rule.MaxAge === undefined ? {} : { maxAgeSeconds: rule.MaxAge }),
    })),
  }
}

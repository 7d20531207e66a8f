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
 * Objects are kept one version deep, are not expired and are not logged.
 */
const letBe = {
  BucketEncryption: z.unknown().optional(),
  PublicAccessBlockConfiguration: z.unknown().optional(),
  OwnershipControls: z.unknown().optional(),
  VersioningConfiguration: z.unknown().optional(),
  LifecycleConfiguration: z.unknown().optional(),
  LoggingConfiguration: z.unknown().optional(),
  IntelligentTieringConfigurations: z.unknown().optional(),
  InventoryConfigurations: z.unknown().optional(),
  MetricsConfigurations: z.unknown().optional(),
  AccessControl: z.literal(['Private', 'LogDeliveryWrite', 'BucketOwnerFullControl']).optional(),
  Tags: z.unknown().optional(),
}

const BucketProperties = z.strictObject({
  BucketName: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(CorsRule) }).optional(),
  ...letBe,
})

export interface CorsRuleDefinition {
  readonly methods: readonly string[]
  readonly origins: readonly string[]
  readonly headers: readonly string[]
  readonly exposed: readonly string[]
  readonly maxAgeSeconds?: number
}

export interface BucketDefinition {
  readonly name: string
  readonly cors: readonly CorsRuleDefinition[]
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
  return {
    name,
    cors: rules.map((rule) => ({
      methods: rule.AllowedMethods,
      origins: rule.AllowedOrigins,
      headers: rule.AllowedHeaders ?? [],
      exposed: rule.ExposedHeaders ?? [],
      ...(rule.MaxAge === undefined ? {} : { maxAgeSeconds: rule.MaxAge }),
    })),
  }
}

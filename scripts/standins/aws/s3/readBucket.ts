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

interface CorsRuleDefinition {
  readonly methods: readonly string[]
  readonly origins: readonly string[]
  readonly headers: readonly string[]
  readonly exposed: readonly string[]
  readonly maxAgeSeconds?: number
}

interface ExpiryRule {
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

/** S3 allows one `*` in an origin and in a header name; the comparison of headers ignores case. */
const matches = (pattern: string, value: string): boolean => {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === value
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after)
}

interface CorsRequest {
  readonly origin: string
  readonly method: string
  /** Lower-case names from `access-control-request-headers`; empty for an actual request. */
  readonly headers: readonly string[]
}

/** The CORS headers for a request, or `undefined` when no rule of the bucket allows it. */
export const matchCors = (
  rules: readonly CorsRuleDefinition[],
  request: CorsRequest,
): Record<string, string> | undefined => {
  const rule = rules.find(
    ({ origins, methods, headers }) =>
      origins.some((origin) => matches(origin, request.origin)) &&
      methods.includes(request.method) &&
      request.headers.every((header) => headers.some((allowed) => matches(allowed.toLowerCase(), header))),
  )
  if (!rule) return undefined
  const anyone = rule.origins.includes('*')
  return {
    'access-control-allow-origin': anyone ? '*' : request.origin,
    ...(anyone ? {} : { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.methods.join(', '),
    ...(request.headers.length > 0 ? { 'access-control-allow-headers': request.headers.join(', ') } : {}),
    ...(rule.exposed.length > 0 ? { 'access-control-expose-headers': rule.exposed.join(', ') } : {}),
    ...(rule.maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(rule.maxAgeSeconds) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

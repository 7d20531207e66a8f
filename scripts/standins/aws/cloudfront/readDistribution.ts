import * as z from 'zod'
import { type Templates, type Resource, parseProperties } from '../core/Templates'
import {
  readForwarding,
  type Forwarding,
  readHeadersPolicy,
  type HeadersPolicy,
} from './distributionPolicies'
import { refuseUndocumented } from './refuseUndocumented'

export type Origin =
  | { kind: 'api'; domain: string; apiId: string; headers: Record<string, string> }
  /** Whether the origin may list the bucket: then a missing file is 404, otherwise 403. */
  | { kind: 'bucket'; domain: string; bucket: string; mayList: boolean }

export interface EdgeFunction {
  name: string
  code: string
}

export interface Behaviour {
  /** CloudFront's pattern with `*` and `?`; the default behaviour has `*`. */
  pathPattern: string
  origin: Origin
  allowedMethods: string[]
  compress: boolean
  forwarding: Forwarding
  headersPolicy: HeadersPolicy | undefined
  /** Runs before anything else is looked at. */
  viewerRequest: EdgeFunction | undefined
  /** Runs on each answer below 400, before it leaves. */
  viewerResponse: EdgeFunction | undefined
}

/** A CloudFront distribution as the gateway plays it. */
export interface Distribution {
  id: string
  domainName: string
  /** The object that answers for `/`. */
  defaultRootObject: string | undefined
  /** In order of precedence, the default one last. */
  behaviours: Behaviour[]
}

const Ignored = z.unknown().optional()

/** Strict: what CloudFront would do to a request must not be overlooked here. */
const BehaviourConfig = z.strictObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(
      z.strictObject({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }),
    )
    .refine((all) => new Set(all.map(({ EventType }) => EventType)).size === all.length)
    .default([]),
  CachedMethods: Ignored,
  ViewerProtocolPolicy: Ignored,
})

const OriginConfig = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.literal('').optional(),
  OriginCustomHeaders: z
    .array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
  ConnectionAttempts: Ignored,
  ConnectionTimeout: Ignored,
  CustomOriginConfig: Ignored,
  OriginAccessControlId: Ignored,
  S3OriginConfig: Ignored,
})

const Properties = z.object({
  DistributionConfig: z.strictObject({
    DefaultCacheBehavior: BehaviourConfig,
    CacheBehaviors: z.array(BehaviourConfig).default([]),
    Origins: z.array(OriginConfig),
    DefaultRootObject: z.string().optional(),
    Enabled: z.literal(true),
    Aliases: Ignored,
    Comment: Ignored,
    HttpVersion: Ignored,
    IPV6Enabled: Ignored,
    Logging: Ignored,
    PriceClass: Ignored,
    Restrictions: Ignored,
    ViewerCertificate: Ignored,
    WebACLId: Ignored,
  }),
})

const BucketPolicy = z.looseObject({
  Bucket: z.string(),
  PolicyDocument: z.looseObject({
    Statement: z.array(
      z.looseObject({
        Effect: z.string(),
        Action: z.union([z.string(), z.array(z.string())]),
        Principal: z.unknown(),
      }),
    ),
  }),
})

const mayList = (templates: Templates, bucket: string): boolean =>
  templates
    .of('AWS::S3::BucketPolicy')
    .map((resource) => parseProperties(resource, BucketPolicy))
    .filter(({ Bucket }) => Bucket === bucket)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .some(
      ({ Effect, Action, Principal }) =>
        Effect === 'Allow' &&
        [Action].flat().includes('s3:ListBucket') &&
        (Principal as { Service?: unknown }).Service === 'cloudfront.amazonaws.com',
    )

const readOrigin = (
  templates: Templates,
  { DomainName: domain, OriginCustomHeaders }: z.infer<typeof OriginConfig>,
): Origin => {
  const apiId = /^([^.]+)\.execute-api\./.exec(domain)?.[1]
  if (apiId !== undefined) {
    const headers = Object.fromEntries(
      OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    )
    return { kind: 'api', domain, apiId, headers }
  }
  const bucket = /^(.+)\.s3\.([\w-]+\.)?amazonaws\.com$/.exec(domain)?.[1]
  if (bucket !== undefined) return { kind: 'bucket', domain, bucket, mayList: mayList(templates, bucket) }
  throw new Error(`origin ${domain} is neither an HTTP API nor a bucket`)
}

const FunctionProperties = z.looseObject({
  FunctionCode: z.string(),
  FunctionConfig: z.looseObject({ Runtime: z.literal('cloudfront-js-2.0') }),
})

const findByRef = (templates: Templates, type: string, ref: string, user: Resource): Resource => {
  const found = templates.of(type).find((resource) => resource.ref === ref)
  if (!found) throw new Error(`${user.id}: no ${type} ${ref} in the stacks`)
  return found
}

const readBehaviour = (
  templates: Templates,
  resource: Resource,
  origins: Map<string, Origin>,
  config: z.infer<typeof BehaviourConfig>,
): Behaviour => {
  const edgeFunctionOf = (event: 'viewer-request' | 'viewer-response'): EdgeFunction | undefined => {
    const edge = config.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN
    if (edge === undefined) return undefined
    const found = findByRef(templates, 'AWS::CloudFront::Function', edge, resource)
    return { name: found.physicalId, code: parseProperties(found, FunctionProperties).FunctionCode }
  }
  const policy = config.ResponseHeadersPolicyId
  const originOf = (id: string): Origin => {
    const origin = origins.get(id)
    if (origin === undefined) throw new Error(`${resource.id}: no origin ${id}`)
    return origin
  }
  return {
    pathPattern: config.PathPattern,
    origin: originOf(config.TargetOriginId),
    allowedMethods: config.AllowedMethods,
    compress: config.Compress,
    forwarding: readForwarding(templates, [config.CachePolicyId, config.OriginRequestPolicyId]),
    headersPolicy:
      policy === undefined
        ? undefined
        : readHeadersPolicy(findByRef(templates, 'AWS::CloudFront::ResponseHeadersPolicy', policy, resource)),
    viewerRequest: edgeFunctionOf('viewer-request'),
    viewerResponse: edgeFunctionOf('viewer-response'),
  }
}

/**
 * Reads the one distribution of the stacks; `undefined` without one. Throws, naming the resource, on more than one
 * and on anything in it that the gateway does not play.
 */
export const readDistribution = (templates: Templates): Distribution | undefined => {
  const [resource, ...others] = templates.of('AWS::CloudFront::Distribution')
  if (!resource) return undefined
  if (others.length > 0) throw new Error(`${others.map(({ id }) => id).join(', ')}: one distribution only`)
  for (const each of templates.of('AWS::CloudFront::Function')) {
    refuseUndocumented(each.physicalId, parseProperties(each, FunctionProperties).FunctionCode)
  }
  const { DistributionConfig: config } = parseProperties(resource, Properties)
  const origins = new Map(config.Origins.map((origin) => [origin.Id, readOrigin(templates, origin)]))
  return {
    id: resource.ref,
    domainName: String(resource.attribute('DomainName')),
    defaultRootObject: config.DefaultRootObject,
    behaviours: [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behaviour) =>
      readBehaviour(templates, resource, origins, behaviour),
    ),
  }
}

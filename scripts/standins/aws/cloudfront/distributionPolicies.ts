import * as z from 'zod'
import { type Resource, type Templates, parseProperties } from '../core/Templates'

/** Which headers, cookies or query parameters of the viewer travel on to the origin. */
export interface Selection {
  behaviour: 'none' | 'all' | 'only' | 'allExcept'
  /** In lower case for headers. */
  names: string[]
}

/** What CloudFront passes on: a thing travels when any of the selections takes it. */
export interface Forwarding {
  headers: Selection[]
  cookies: Selection[]
  queryStrings: Selection[]
}

const behaviours = {
  none: 'none',
  all: 'all',
  allViewer: 'all',
  whitelist: 'only',
  allExcept: 'allExcept',
} as const

const Behaviour = z
  .enum(['none', 'all', 'allViewer', 'whitelist', 'allExcept'])
  .transform((behaviour): Selection['behaviour'] => behaviours[behaviour])
const Names = z.array(z.string()).default([])

const Selections = {
  CookiesConfig: z
    .strictObject({ CookieBehavior: Behaviour, Cookies: Names })
    .transform((config): Selection => ({ behaviour: config.CookieBehavior, names: config.Cookies })),
  HeadersConfig: z
    .strictObject({ HeaderBehavior: Behaviour, Headers: Names })
    .transform((config): Selection => ({
      behaviour: config.HeaderBehavior,
      names: config.Headers.map((name) => name.toLowerCase()),
    })),
  QueryStringsConfig: z
    .strictObject({ QueryStringBehavior: Behaviour, QueryStrings: Names })
    .transform((config): Selection => ({
      behaviour: config.QueryStringBehavior,
      names: config.QueryStrings,
    })),
}

const OriginRequestPolicy = z.object({ OriginRequestPolicyConfig: z.looseObject(Selections) })

const CachePolicy = z.object({
  CachePolicyConfig: z.looseObject({
    ParametersInCacheKeyAndForwardedToOrigin: z.looseObject(Selections),
  }),
})

const of = (headers: Selection, rest: Selection['behaviour']): Forwarding => ({
  headers: [headers],
  cookies: [{ behaviour: rest, names: [] }],
  queryStrings: [{ behaviour: rest, names: [] }],
})

/** AWS's own policies by their ids. */
const managed: Record<string, Forwarding> = {
  // CachingDisabled, CachingOptimized
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': of({ behaviour: 'none', names: [] }, 'none'),
  '658327ea-f89d-4fab-a63d-7e88639e58f6': of({ behaviour: 'none', names: [] }, 'none'),
  // AllViewer, AllViewerExceptHostHeader
  '216adef6-5c7f-47e4-b989-5492eafa07d3': of({ behaviour: 'all', names: [] }, 'all'),
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': of({ behaviour: 'allExcept', names: ['host'] }, 'all'),
}

const fromConfig = (config: {
  HeadersConfig: Selection
  CookiesConfig: Selection
  QueryStringsConfig: Selection
}): Forwarding => ({
  headers: [config.HeadersConfig],
  cookies: [config.CookiesConfig],
  queryStrings: [config.QueryStringsConfig],
})

/** Joins what a behaviour's cache policy and origin request policy pass on; throws on a policy it does not know. */
export const readForwarding = (templates: Templates, policyIds: (string | undefined)[]): Forwarding => {
  const read = (id: string): Forwarding => {
    const known = managed[id]
    if (known) return known
    const own = (type: string) => templates.of(type).find(({ ref }) => ref === id)
    const request = own('AWS::CloudFront::OriginRequestPolicy')
    if (request) return fromConfig(parseProperties(request, OriginRequestPolicy).OriginRequestPolicyConfig)
    const cache = own('AWS::CloudFront::CachePolicy')
    if (!cache) throw new Error(`CloudFront policy ${id} is neither in the stacks nor a known one of AWS`)
    const { CachePolicyConfig } = parseProperties(cache, CachePolicy)
    return fromConfig(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin)
  }
  const policies = policyIds.filter((id) => id !== undefined).map(read)
  return {
    headers: policies.flatMap(({ headers }) => headers),
    cookies: policies.flatMap(({ cookies }) => cookies),
    queryStrings: policies.flatMap(({ queryStrings }) => queryStrings),
  }
}

/** What a CloudFront response headers policy does to every answer. */
export interface HeadersPolicy {
  set: { name: string; value: string; isOverriding: boolean }[]
  remove: string[]
}

const Override = z.boolean()

const SecurityHeaders = z.strictObject({
  ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), Override }).optional(),
  ContentTypeOptions: z.strictObject({ Override }).optional(),
  FrameOptions: z.strictObject({ FrameOption: z.string(), Override }).optional(),
  ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override }).optional(),
  StrictTransportSecurity: z
    .strictObject({
      AccessControlMaxAgeSec: z.coerce.number(),
      IncludeSubdomains: z.boolean().default(false),
      Preload: z.boolean().default(false),
      Override,
    })
    .optional(),
  XSSProtection: z
    .strictObject({ Protection: z.boolean(), ModeBlock: z.boolean().default(false), Override })
    .optional(),
})

const Properties = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    SecurityHeadersConfig: SecurityHeaders.default({}),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), Override })).default([]),
      })
      .default({ Items: [] }),
    RemoveHeadersConfig: z
      .strictObject({ Items: z.array(z.strictObject({ Header: z.string() })).default([]) })
      .default({ Items: [] }),
    ServerTimingHeadersConfig: z.unknown().optional(),
  }),
})

type Security = z.infer<typeof SecurityHeaders>

const strictTransport = ({
  AccessControlMaxAgeSec: maxAgeSeconds,
  IncludeSubdomains,
  Preload,
}: NonNullable<Security['StrictTransportSecurity']>) =>
  [`max-age=${maxAgeSeconds}`, IncludeSubdomains && 'includeSubDomains', Preload && 'preload']
    .filter(Boolean)
    .join('; ')

const securityHeaders = (security: Security): HeadersPolicy['set'] => {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: sniff,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: transport,
    XSSProtection: xss,
  } = security
  const line = (name: string, value: string, override: boolean) => ({ name, value, isOverriding: override })
  return [
    csp && line('content-security-policy', csp.ContentSecurityPolicy, csp.Override),
    sniff && line('x-content-type-options', 'nosniff', sniff.Override),
    frame && line('x-frame-options', frame.FrameOption, frame.Override),
    referrer && line('referrer-policy', referrer.ReferrerPolicy, referrer.Override),
    transport && line('strict-transport-security', strictTransport(transport), transport.Override),
    xss &&
      line('x-xss-protection', xss.Protection ? (xss.ModeBlock ? '1; mode=block' : '1') : '0', xss.Override),
  ].filter((one) => one !== undefined)
}

/** Reads one `AWS::CloudFront::ResponseHeadersPolicy`. */
export const readHeadersPolicy = (resource: Resource): HeadersPolicy => {
  const { SecurityHeadersConfig, CustomHeadersConfig, RemoveHeadersConfig } = parseProperties(
    resource,
    Properties,
  ).ResponseHeadersPolicyConfig
  const custom = CustomHeadersConfig.Items.map(({ Header, Value, Override: isOverriding }) => ({
    name: Header.toLowerCase(),
    value: Value,
    isOverriding,
  }))
  return {
    set: [...securityHeaders(SecurityHeadersConfig), ...custom],
    remove: RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()),
  }
}

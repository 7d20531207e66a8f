import * as z from 'zod'
import type { Templates } from '../core/Templates'
import { parseProperties } from '../core/parseProperties'

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

import * as z from 'zod'
import { type Templates, type Resource, parseProperties } from '../core/Templates'
import type { Claims, JwtAuthorizer } from './verifyToken'

interface Throttle {
  perSecond: number
  burst: number
}

/** A bucket of tokens as API Gateway keeps one for a stage; `now` in milliseconds that never go back. */
export const openThrottle = ({ perSecond, burst }: Throttle, now: () => number) => {
  let tokens = burst
  let filledMs = now()
  return (): boolean => {
    const nowMs = now()
    tokens = Math.min(burst, tokens + ((nowMs - filledMs) / 1000) * perSecond)
    filledMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

/** A request and how it ended, as far as an access log records it. */
export interface Access {
  requestId: string
  time: string
  routeKey: string
  status: number
  /** Of the function; absent when it was never called. */
  integrationStatus: number | undefined
  latencyMs: number
  claims: Claims | undefined
  sourceIp: string
}

interface AccessLog {
  logGroup: string
  line: (access: Access) => string
}

const variables: Record<string, (access: Access) => string | number | undefined> = {
  requestId: ({ requestId }) => requestId,
  requestTime: ({ time }) => time,
  routeKey: ({ routeKey }) => routeKey,
  status: ({ status }) => status,
  integrationStatus: ({ integrationStatus }) => integrationStatus,
  responseLatency: ({ latencyMs }) => Math.round(latencyMs),
  'authorizer.claims.sub': ({ claims }) => (typeof claims?.sub === 'string' ? claims.sub : undefined),
  'identity.sourceIp': ({ sourceIp }) => sourceIp,
}

/** Compiles the format of an access log; what is not known of a request is `-`. @throws on an unknown variable */
export const compileAccessLog = (format: string): AccessLog['line'] => {
  const names = [...format.matchAll(/\$context\.([\w.]+)/g)].map(([, name = '']) => name)
  const unknown = names.filter((name) => !Object.hasOwn(variables, name))
  if (unknown.length > 0)
    throw new SyntaxError(`the stand-in does not log $context.${unknown.join(', $context.')}`)
  return (access) =>
    format.replaceAll(/\$context\.([\w.]+)/g, (_, name: string) => {
      const value = variables[name]?.(access) ?? '-'
      return JSON.stringify(String(value)).slice(1, -1)
    })
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `12/Mar/2026:19:03:58 +0000` */
export const commonLogTime = (now: Date) => {
  const [date = '', time = ''] = now.toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`
}

export interface ApiRoute {
  /** As API Gateway writes it: `GET /api/device/{deviceid}`, or `$default`. */
  routeKey: string
  functionArn: string
  timeoutMs: number
  authorizer: JwtAuthorizer | undefined
  /** A token must have one of these, when there are any. */
  scopes: string[]
}

export interface HttpApi {
  id: string
  stack: string
  name: string
  region: string
  routes: ApiRoute[]
  throttle: Throttle | undefined
  accessLog: AccessLog | undefined
}

const Api = z.looseObject({
  Name: z.string(),
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: z.undefined().optional(),
})

const Stage = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  AutoDeploy: z.literal(true),
  AccessLogSettings: z.strictObject({ DestinationArn: z.string(), Format: z.string() }).optional(),
  DefaultRouteSettings: z
    .strictObject({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })
    .optional(),
  Tags: z.unknown().optional(),
})

const Route = z.looseObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().regex(/^integrations\//),
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).default([]),
})

const Integration = z.looseObject({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().default(30_000),
})

const Authorizer = z.looseObject({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.string().regex(/^\$request\.header\./)]),
  JwtConfiguration: z.strictObject({ Audience: z.array(z.string()), Issuer: z.url() }),
})

const byRef = (templates: Templates, type: string) =>
  new Map(templates.of(type).map((resource) => [resource.ref, resource]))

const find = (resources: Map<string, Resource>, ref: string, user: Resource): Resource => {
  const found = resources.get(ref)
  if (!found) throw new Error(`${user.id}: no such resource ${ref}`)
  return found
}

/** An integration may name the function itself or API Gateway's invocation path around it. */
const functionArnOf = (uri: string) => /functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1] ?? uri

const readAuthorizer = (resource: Resource): JwtAuthorizer => {
  const { IdentitySource, JwtConfiguration } = parseProperties(resource, Authorizer)
  return {
    issuer: JwtConfiguration.Issuer,
    audience: JwtConfiguration.Audience,
    header: IdentitySource[0].replace('$request.header.', '').toLowerCase(),
  }
}

/** Reads the HTTP APIs of all stacks; throws, naming the resource, on a feature that the gateway does not play. */
export const readApis = (templates: Templates): HttpApi[] => {
  const integrations = byRef(templates, 'AWS::ApiGatewayV2::Integration')
  const authorizers = byRef(templates, 'AWS::ApiGatewayV2::Authorizer')

  const readRoute = (resource: Resource): ApiRoute & { apiId: string } => {
    const route = parseProperties(resource, Route)
    const target = find(integrations, route.Target.replace('integrations/', ''), resource)
    const integration = parseProperties(target, Integration)
    if (route.AuthorizationType === 'JWT' && route.AuthorizerId === undefined)
      throw new Error(`${resource.id}: authorization by JWT without an authorizer`)
    return {
      apiId: route.ApiId,
      routeKey: route.RouteKey,
      functionArn: functionArnOf(integration.IntegrationUri),
      timeoutMs: integration.TimeoutInMillis,
      authorizer:
        route.AuthorizationType === 'NONE' || route.AuthorizerId === undefined
          ? undefined
          : readAuthorizer(find(authorizers, route.AuthorizerId, resource)),
      scopes: route.AuthorizationScopes,
    }
  }

  const stages = templates.of('AWS::ApiGatewayV2::Stage').map((stage) => parseProperties(stage, Stage))
  const stageOf = (apiId: string): Pick<HttpApi, 'throttle' | 'accessLog'> => {
    const stage = stages.find(({ ApiId }) => ApiId === apiId)
    const { AccessLogSettings: log, DefaultRouteSettings: limits } = stage ?? {}
    return {
      throttle: limits && { perSecond: limits.ThrottlingRateLimit, burst: limits.ThrottlingBurstLimit },
      accessLog: log && {
        logGroup: log.DestinationArn.split(':log-group:')[1]?.replace(/:\*$/, '') ?? log.DestinationArn,
        line: compileAccessLog(log.Format),
      },
    }
  }
  const routes = templates.of('AWS::ApiGatewayV2::Route').map(readRoute)
  return templates.of('AWS::ApiGatewayV2::Api').map((api) => ({
    id: api.ref,
    stack: api.stack,
    name: parseProperties(api, Api).Name,
    region: String(api.attribute('ApiEndpoint')).split('.')[2] ?? '',
    routes: routes.filter(({ apiId }) => apiId === api.ref).map(({ apiId: _, ...route }) => route),
    ...stageOf(api.ref),
  }))
}

import { inputOf } from '../../functions/apidocs/schemaOf'
import { type Random, seededRandom } from '../../scripts/fleet/physics/noise'
import { originHeader } from '../../shared/core/originHeader'
import { type Endpoint, pathParameters } from '../../shared/core/endpoint'
import { viewAsHeader } from '../../shared/core/viewAsHeader'
import { endpoints } from '../../shared/endpoints'
import { principalName, principalNames } from '../security/principals'
import { type RouteName, sampleRequests } from '../security/sampleRequests'
import type { Credential, HostileRequest } from './HostileRequest'
import { chance, hostileText, hostileValue, pick, upTo, writeJson } from './hostileValues'
import { likelyValue } from './likelyValue'
import { placeholder, placeholderScene } from './placeholders'

type Fields = Record<string, unknown>
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof RouteName

const remembered = new Map<Endpoint, ReturnType<typeof inputOf>>()
const shapeOf = (endpoint: Endpoint) => {
  const shape = remembered.get(endpoint) ?? inputOf(endpoint)
  remembered.set(endpoint, shape)
  return shape
}

/** Those whose requests get furthest. */
const mighty = [principalName.onDevice('ADMIN'), principalName.inGroup('ADMIN'), 'staff'] as const

const credentialOf = (random: Random, { auth }: Endpoint): Credential => {
  if (auth === 'apiKey' ? chance(random, 0.85) : chance(random, 0.02)) {
    const of = pick(random, ['the owner', 'the owner', 'the owner', 'a stranger', 'nobody'] as const)
    return { kind: chance(random, 0.85) ? 'key' : 'basic', of }
  }
  if (auth === 'webhook' && chance(random, 0.7)) return { kind: 'signed' }
  if (auth === 'public' && chance(random, 0.8)) return { kind: 'none' }
  return { kind: 'token', of: pick(random, chance(random, 0.6) ? mighty : principalNames) }
}

/** A copy with one value in it changed, at any depth. */
const changeInside = (random: Random, value: unknown): unknown => {
  const isHolder = typeof value === 'object' && value !== null
  const keys = isHolder ? Object.keys(value) : []
  if (!isHolder || keys.length === 0 || chance(random, 0.3)) return hostileValue(random)
  const key = pick(random, keys)
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Fields
  copy[key] = changeInside(random, copy[key])
  return copy
}

const unknownNames = [
  '__proto__',
  'constructor',
  'isAdmin',
  'role',
  'userid',
  'pk',
  'sk',
  'then',
  '',
  'length',
]

/** One step from what is right to what is not. */
const mutate = (random: Random, endpoint: Endpoint, fields: Fields): Fields => {
  const { properties } = shapeOf(endpoint)
  const known = Object.keys(properties)
  const kind = random()
  if (kind < 0.3 && known.length > 0) {
    const name = pick(random, known)
    return { ...fields, [name]: likelyValue(random, properties[name] ?? {}, name) }
  }
  if (kind < 0.5 && known.length > 0) return { ...fields, [pick(random, known)]: hostileValue(random) }
  const own = Object.keys(fields)
  if (kind < 0.88 && own.length > 0) {
    const name = pick(random, own)
    const { [name]: value, ...rest } = fields
    return kind < 0.8 ? { ...rest, [name]: changeInside(random, value) } : rest
  }
  return { ...fields, [pick(random, [...unknownNames, ...known])]: hostileValue(random) }
}

/** Half of a pair of surrogates cannot be encoded: it becomes what any encoder makes of it. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const encodeQuery = (random: Random, text: string): string => {
  const kind = random()
  if (kind < 0.03) return text.replaceAll(/[^!$%'-;=?-~]/g, '')
  if (kind < 0.05) return encodeURIComponent(encodeURIComponent(wellFormed(text)))
  return encodeURIComponent(wellFormed(text))
}

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : writeJson(value).replace(/^"(.*)"$/s, '$1')

const queryOf = (random: Random, fields: Fields): string => {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${encodeQuery(random, name)}=${encodeQuery(random, textIn(value).slice(0, 6000))}`,
    )
  if (pairs.length > 0 && chance(random, 0.06)) pairs.push(pick(random, pairs))
  if (chance(random, 0.03))
    pairs.push(pick(random, ['=', '&&', 'a', '%', '%zz=1', 'a=%ff', '__proto__=1', '?x=1', 'a[]=1']))
  return pairs.join('&')
}

const pathOf = (random: Random, path: string, fields: Fields): string => {
  const filled = `/api${path}`.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(textIn(fields[name] ?? ''))).slice(0, 4000),
  )
  if (!chance(random, 0.04)) return filled
  return pick(random, [
    (whole: string) => `${whole}/`,
    (whole: string) => whole.replace('/api/', '/api//'),
    (whole: string) => whole.toUpperCase(),
    (whole: string) => `${whole}/..`,
    (whole: string) => `${whole}%00`,
    (whole: string) => `${whole};x=1`,
    (whole: string) => whole.replace(/([a-z])/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (whole: string) => whole.replace('/api/', '/api/../api/'),
    (whole: string) => `${whole}%`,
    (whole: string) => `${whole}%ff`,
    (whole: string) => whole.replace(/\/[^/]+$/, '/%2e%2e%2f'),
  ])(filled)
}

const brokenBodies: readonly ((random: Random, body: string) => string)[] = [
  (random, body) => body.slice(0, upTo(random, body.length)),
  (random, body) => `${body}${pick(random, ['}', 'x', '\0', ',', body])}`,
  (random, body) => {
    const at = upTo(random, body.length)
    return `${body.slice(0, at)}${pick(random, ['\xff', '\xc0\xaf', '\xed\xa0\x80', '\0', '\u0001', '"', '\\'])}${body.slice(at)}`
  },
  (_, body) => `\xef\xbb\xbf${body}`,
  (random) =>
    pick(random, [
      '',
      ' ',
      '[]',
      '[{}]',
      'null',
      '1',
      '"x"',
      'true',
      '{',
      '{}',
      '{"__proto__":1}',
      'a=1&b=2',
      '<a/>',
    ]),
  (random, body) => `${' '.repeat(pick(random, [10, 100_000]))}${body}`,
  (random, body) =>
    body.replace(
      /:[^:,{}[\]"]+/,
      `:${pick(random, ['01', '+1', '1.', '.5', 'NaN', '1e999', "'a'", 'undefined'])}`,
    ),
  (_, body) => body.replace(/^\{/, '{"__proto__":{"role":"ADMIN"},'),
  (_, body) => Buffer.from(body, 'latin1').toString('base64'),
  (random) => `{"x":"${'a'.repeat(pick(random, [1_000_001, 300_000]))}"}`,
]

const contentTypes = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-16', 'text/plain'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/octet-stream', ''],
  ...['application/xml', 'application/json, text/html', 'APPLICATION/JSON', 'application/merge-patch+json'],
]

/** Headers that say something else than the request, or nothing that is known. */
const headersOf = (random: Random): Record<string, string> => {
  const odd: [string, () => string][] = [
    [viewAsHeader, () => pick(random, [placeholder.view, 'none', '', '__proto__', '0'.repeat(26)])],
    [
      'x-forwarded-for',
      () => pick(random, ['', '127.0.0.1', ', ,', 'x'.repeat(3000), '::1, "a"', placeholder.otherEmail]),
    ],
    ['x-http-method-override', () => 'DELETE'],
    ['accept', () => pick(random, ['application/json', 'application/xml', '*/*', 'text/html;q=0', '\u0001'])],
    ['accept-encoding', () => pick(random, ['gzip', 'gzip;q=0', 'br', '*', 'identity;q=0', 'gzip, gzip'])],
    ['if-none-match', () => pick(random, ['*', '""', 'W/"x"'])],
    ['range', () => 'bytes=0-0,-1'],
    ['content-length', () => pick(random, ['0', '-1', '999999999', 'x'])],
    ['origin', () => 'https://evil.example'],
    ['host', () => pick(random, ['evil.example', '', 'portal.example:1'])],
    ['x-api-key', () => pick(random, ['', 'dp_', `dp_${'a'.repeat(32)}`, '__proto__'])],
    [
      'authorization',
      () => pick(random, ['', 'Bearer', 'Bearer  ', 'Basic', 'Basic Og==', 'Basic !', 'Digest x']),
    ],
    ['stripe-signature', () => pick(random, ['', 't=1,v1=00', 't=x', 't=1,t=2,v1=,v1='])],
    [originHeader, () => pick(random, ['', 'x', 'sk_test_local'])],
    ['__proto__', () => '1'],
  ]
  const headers: Record<string, string> = {}
  while (chance(random, 0.2)) {
    const [name, value] = pick(random, odd)
    headers[name] = value()
  }
  return headers
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'X']

const hostileRequest = (random: Random, endpoint: Endpoint): HostileRequest => {
  const route = nameOf(endpoint)
  let fields: Fields = sampleRequests[route](placeholderScene)
  for (let steps = upTo(random, 4); steps > 0; steps -= 1) fields = mutate(random, endpoint, fields)
  const inPath = pathParameters(endpoint.path)
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !inPath.includes(name) || chance(random, 0.02)),
  )
  const isQuery = (endpoint.method === 'GET') !== chance(random, 0.02)
  const json = Buffer.from(writeJson(rest)).toString('latin1')
  const body = isQuery ? '' : chance(random, 0.15) ? pick(random, brokenBodies)(random, json) : json
  const sent = isQuery
    ? queryOf(random, rest)
    : chance(random, 0.02)
      ? `x=${encodeURIComponent(wellFormed(hostileText(random)))}`
      : ''
  return {
    route,
    credential: credentialOf(random, endpoint),
    method: chance(random, 0.02) ? pick(random, methods) : endpoint.method,
    path: pathOf(random, endpoint.path, fields),
    query: sent.slice(0, 16_000),
    headers: {
      ...(isQuery
        ? {}
        : { 'content-type': chance(random, 0.1) ? pick(random, contentTypes) : 'application/json' }),
      ...headersOf(random),
    },
    body,
  }
}

/** The same requests for the same seed, and of each route about as many. */
export const hostileRequests = (seed: number, count: number): HostileRequest[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => hostileRequest(random, pick(random, endpoints)))
}

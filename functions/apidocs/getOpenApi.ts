import type * as z from 'zod'
import { type Auth, type Endpoint, pathParameters } from '../../shared/core/endpoint'
import type { getOpenApi as contract } from '../../shared/apidocs/getOpenApi'
import { problemMessage, problemStatus, type ProblemCode } from '../../shared/core/problem'
import { apiPrefix } from '../../shared/core/services'
import { ProblemAnswer } from '../core/http/problems'
import { exampleObject, type JsonSchema, inputOf, schemaOf } from './schemaOf'

const takesInput = ({ input }: Endpoint): boolean => Object.keys(input.shape).length > 0
const isPublic = ({ auth }: Endpoint): boolean => auth === 'public'
const changes = ({ method }: Endpoint): boolean => method !== 'GET'

/** Which failures a call can end in. The stories hold every answer of a running stack to this table. */
const canFail = {
  // Fields that the contract does not name are refused.
  invalid: () => true,
  notSignedIn: (endpoint) => !isPublic(endpoint),
  // A request that comes past the front is refused, whatever it asks.
  forbidden: () => true,
  notFound: takesInput,
  conflict: changes,
  tooLarge: changes,
  tooManyAttempts: (endpoint) => changes(endpoint) || endpoint.auth === 'apiKey',
  internal: () => true,
  unavailable: () => true,
} as const satisfies Record<ProblemCode, (endpoint: Endpoint) => boolean>

/** The failures of an endpoint, in the order of the table of problems. */
export const failuresOf = (endpoint: Endpoint): ProblemCode[] =>
  (Object.keys(problemStatus) as ProblemCode[]).filter((code) => canFail[code](endpoint))

/** What stands in a path, as a variable of the shell. */
const variables: Record<string, string> = { deviceid: 'DEVICE', groupid: 'GROUP' }

const addressOf = ({ path }: Endpoint): string =>
  pathParameters(path).reduce(
    (address, name) => address.replace(`{${name}}`, `$${variables[name] ?? name.toUpperCase()}`),
    `$PORTAL${apiPrefix}${path}`,
  )

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A request by key as a person tries it first; undefined where the contract has no example. */
const curlExample = (endpoint: Endpoint): string | undefined => {
  const { method, auth, example } = endpoint
  if (auth !== 'apiKey' || example === undefined) return undefined
  const isQuery = method === 'GET'
  const query = isQuery
    ? new URLSearchParams(Object.entries(example).map(([name, value]) => [name, String(value)])).toString()
    : ''
  return [
    'curl --fail-with-body -H "X-API-Key: $KEY"',
    ...(isQuery
      ? []
      : [`-X ${method} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(example))}`]),
    `"${addressOf(endpoint)}${query === '' ? '' : `?${query}`}"`,
  ].join(' ')
}

/** A request that the endpoint takes: its own example, filled up with what it must have. */
export const exampleRequest = (endpoint: Endpoint): Record<string, unknown> => ({
  ...exampleObject({ ...inputOf(endpoint) }),
  ...endpoint.example,
})

/** GET asks in the address, everything else in a JSON body; a field of the path is in neither. */
const requestOf = (endpoint: Endpoint) => {
  const { properties, required, additionalProperties } = inputOf(endpoint)
  const inPath = new Set(pathParameters(endpoint.path))
  const rest = Object.entries(properties).filter(([name]) => !inPath.has(name))
  const example = exampleRequest(endpoint)
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
    ...(name in example && { example: example[name] }),
  })
  const path = [...inPath].map((name) => parameter(name, 'path'))
  if (endpoint.method === 'GET') {
    return { parameters: [...path, ...rest.map(([name]) => parameter(name, 'query'))] }
  }
  const schema = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: required.filter((name) => !inPath.has(name)),
    additionalProperties,
  }
  const body = Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name)))
  return { parameters: path, requestBody: { content: { 'application/json': { schema, example: body } } } }
}

const intro =
  'Programs use the calls under /v1, with a key of an account (Account, API Access) in the header ' +
  'X-API-Key: 10 requests a second and 20 at once for all keys of an account. Devices need a Hosted plan. The other calls are those that the pages of the portal make.'

/** One answer for each kind of failure, that every operation refers to. */
const problemResponses = Object.fromEntries(
  Object.entries(problemMessage).map(([code, message]) => [
    code,
    {
      description: message,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: { message, requestId: 'c6f1a7e2-5d0b-4c55-9f0e-5f8a3c1b2d10' },
        },
      },
    },
  ]),
)

const failureResponses = (endpoint: Endpoint) =>
  Object.fromEntries(
    failuresOf(endpoint).map((code) => [
      String(problemStatus[code]),
      { $ref: `#/components/responses/${code}` },
    ]),
  )

/** JSON of the output's shape, or a file's bytes. */
const contentOf = ({ mediaType, output }: Endpoint) =>
  mediaType === undefined
    ? { 'application/json': { schema: schemaOf(output, 'output') } }
    : { [mediaType]: { schema: { type: 'string', contentMediaType: mediaType } } }

const samplesOf = (endpoint: Endpoint) => {
  const source = curlExample(endpoint)
  return source === undefined ? {} : { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source }] }
}

/** How a caller shows who they are. */
const securityOf = {
  user: [{ accessToken: [] }],
  apiKey: [{ apiKey: [] }],
  webhook: [{ signature: [] }],
  public: [],
} as const satisfies Record<Auth, readonly Record<string, readonly []>[]>

const operationOf = (operationId: string, endpoint: Endpoint) => ({
  operationId,
  summary: endpoint.summary,
  tags: [endpoint.service],
  'x-ability': endpoint.ability,
  ...(endpoint.otherwise === undefined ? {} : { 'x-ability-otherwise': endpoint.otherwise }),
  security: securityOf[endpoint.auth],
  ...samplesOf(endpoint),
  ...requestOf(endpoint),
  responses: {
    '200': { description: 'Done', content: contentOf(endpoint) },
    ...failureResponses(endpoint),
  },
})

const isForPrograms = ({ auth }: Endpoint): boolean => auth === 'apiKey'

const describe = (endpointsByName: Readonly<Record<string, Endpoint>>) => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  // What programs come for is first.
  const inOrder = Object.entries(endpointsByName).sort(
    ([, a], [, b]) => Number(isForPrograms(b)) - Number(isForPrograms(a)),
  )
  for (const [name, endpoint] of inOrder) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Device Portal',
      version: '1',
      description: intro,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemAnswer, 'output') },
      responses: problemResponses,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        signature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
      },
    },
  }
}

/** The API document, made from the same list that routes and serves the API; built at the first request. */
export const getOpenApi = (endpointsByName: Readonly<Record<string, Endpoint>>) => {
  let document: z.output<(typeof contract)['output']> | undefined
  return () => Promise.resolve((document ??= describe(endpointsByName)))
}

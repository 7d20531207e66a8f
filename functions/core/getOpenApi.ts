import * as z from 'zod'
import { type Auth, type Endpoint, pathParameters } from '../../shared/core/endpoint'
import type { getOpenApi as contract } from '../../shared/core/openApi'
import { shapeOf } from '../../shared/core/described'
import { ProblemBody, problemMessage, problemStatus } from '../../shared/core/problem'
import { apiPrefix } from '../../shared/core/services'
import { curlOf } from './curlOf'

type JsonSchema = Record<string, unknown>

/** A schema that contains itself is only ever any JSON: a reference into a part of the document would lead nowhere. */
const anyJson = (schema: JsonSchema): JsonSchema => {
  const replaced = JSON.stringify(schema, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && '$ref' in value ? {} : value,
  )
  const { definitions: _unused, ...rest } = JSON.parse(replaced) as JsonSchema
  return rest
}

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  anyJson(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'openapi-3.0',
      override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, shapeOf(zodSchema)),
    }),
  )

const propertiesOf = ({ input }: Endpoint) => {
  const {
    properties = {},
    required = [],
    additionalProperties = false,
  } = schemaOf(input, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
    additionalProperties?: boolean | JsonSchema
  }
  return { properties, required, additionalProperties }
}

/** GET asks in the address, everything else in a JSON body; what stands in the path stands nowhere else. */
const requestOf = (endpoint: Endpoint) => {
  const { properties, required, additionalProperties } = propertiesOf(endpoint)
  const inPath = new Set(pathParameters(endpoint.path))
  const rest = Object.entries(properties).filter(([name]) => !inPath.has(name))
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
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
  return { parameters: path, requestBody: { content: { 'application/json': { schema } } } }
}

const intro =
  'Programs use the calls under cloudapi, with a key of an account (Account, API Access) in the header ' +
  'X-API-Key: 10 requests a second, 20 at once. Devices need a Hosted plan. The other calls are those that the pages of the portal make.'

const failures = Object.fromEntries(
  Object.entries(problemStatus).map(([code, status]) => [
    String(status),
    {
      description: problemMessage[code as keyof typeof problemMessage],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

/** JSON of the output's shape, or a file's bytes. */
const contentOf = ({ mediaType, output }: Endpoint) =>
  mediaType === undefined
    ? { 'application/json': { schema: schemaOf(output, 'output') } }
    : { [mediaType]: { schema: { type: 'string', format: 'binary' } } }

const samplesOf = (endpoint: Endpoint) => {
  const source = curlOf(endpoint)
  return source === undefined ? {} : { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source }] }
}

/** How a caller shows who they are. */
const securityOf = {
  user: [{ accessToken: [] }],
  apiKey: [{ apiKey: [] }],
  webhook: [{ signature: [] }],
  public: [],
} as const satisfies Record<Auth, readonly Record<string, readonly []>[]>

const operationOf = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  tags: [endpoint.service],
  'x-ability': endpoint.ability,
  ...(endpoint.otherwise === undefined ? {} : { 'x-ability-otherwise': endpoint.otherwise }),
  security: securityOf[endpoint.auth],
  ...samplesOf(endpoint),
  ...requestOf(endpoint),
  responses: {
    '200': { description: 'Done', content: contentOf(endpoint) },
    ...failures,
  },
})

const isForPrograms = ({ auth }: Endpoint): boolean => auth === 'apiKey'

const describe = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  // What outsiders come for stands first.
  const inOrder = [...endpoints].sort((a, b) => Number(isForPrograms(b)) - Number(isForPrograms(a)))
  for (const endpoint of inOrder) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint)
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Device Portal', version: '1', description: intro },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        signature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
      },
    },
  }
}

/** The API document, made from the same list that routes and serves the API; built at the first request. */
export const getOpenApi = (endpoints: readonly Endpoint[]) => {
  let document: z.output<(typeof contract)['output']> | undefined
  return () => Promise.resolve((document ??= describe(endpoints)))
}

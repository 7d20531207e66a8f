import { describe, expect, it } from 'vitest'
import { pathParameters, routeKeyOf } from '../../shared/core/endpoint'
import { failuresOf } from '../../functions/apidocs/getOpenApi'
import { problemStatus } from '../../shared/core/problem'
import { getOpenApi } from '../../shared/apidocs/getOpenApi'
import { apiPrefix } from '../../shared/core/services'
import { endpoints } from '../../shared/endpoints'
import { useStack } from '../harness/useStack'

const stack = useStack()

interface Operation {
  summary: string
  'x-ability': string
  security: unknown[]
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
type Document = { paths: Record<string, Record<string, Operation>>; servers: { url: string }[] }

const read = async () => (await stack.ask(getOpenApi, {})) as unknown as Document

describe('the API document of a running stack', () => {
  it('names every endpoint of the list, and nothing else', async () => {
    const { paths, servers } = await read()
    expect(servers).toEqual([{ url: apiPrefix }])
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${apiPrefix}${path}`),
    )
    expect(documented.sort()).toEqual(endpoints.map((endpoint) => routeKeyOf(endpoint)).sort())
  })

  it.each(endpoints.map((endpoint) => [routeKeyOf(endpoint), endpoint] as const))(
    'says what %s takes, gives and needs',
    async (_, endpoint) => {
      const { paths } = await read()
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      if (operation === undefined) throw new Error('not documented')
      expect(operation.summary).toBe(endpoint.summary)
      expect(operation['x-ability']).toBe(endpoint.ability)
      expect(operation.security).toHaveLength(endpoint.auth === 'public' ? 0 : 1)
      const asked = [
        ...operation.parameters.map(({ name }) => name),
        ...Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {}),
      ]
      expect(asked.sort()).toEqual(Object.keys(endpoint.input.shape).sort())
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => name)).toEqual(pathParameters(endpoint.path))
      const media = endpoint.mediaType ?? 'application/json'
      const answer = operation.responses['200']?.content[media]?.schema ?? {}
      expect(Object.keys(answer).length).toBeGreaterThan(0)
      const failures = failuresOf(endpoint).map((code) => String(problemStatus[code]))
      expect(Object.keys(operation.responses)).toEqual(['200', ...failures])
    },
  )

  it('holds for what the stack answers: every route is there for those who are not signed in to be refused', async () => {
    for (const endpoint of endpoints.filter(({ auth }) => auth === 'user')) {
      const request = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, 'NOSUCH001']))
      expect([routeKeyOf(endpoint), (await stack.call(endpoint, request)).status]).toEqual([
        routeKeyOf(endpoint),
        401,
      ])
    }
  })
})

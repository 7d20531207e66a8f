import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { endpoints, endpointsByName } from '../../shared/endpoints'
import { routeKeyOf } from '../../shared/core/endpoint'
import { exampleRequest, getOpenApi } from './getOpenApi'

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: {
    content: { 'application/json': { schema: { properties: object; additionalProperties: unknown } } }
  }
  security: unknown[]
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses', Record<string, unknown>>
}
const open = async () => (await getOpenApi(endpointsByName)()) as unknown as Document

describe('the API document', () => {
  it('has nothing that the linter of its readers complains of', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const source = JSON.stringify(await open())
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([])
  })

  it('names every operation after its contract', async () => {
    const { paths } = await open()
    const names = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(names.sort()).toEqual(Object.keys(endpointsByName).sort())
  })

  it.each(endpoints.map((endpoint) => [routeKeyOf(endpoint), endpoint] as const))(
    'shows an example that %s takes',
    (_, endpoint) => {
      expect(endpoint.input.safeParse(exampleRequest(endpoint)).error?.issues ?? []).toEqual([])
    },
  )

  it('describes every endpoint once', async () => {
    const { paths } = await open()
    const described = Object.values(paths).flatMap((path) => Object.keys(path))
    expect(described).toHaveLength(endpoints.length)
  })

  it('holds no reference that leads nowhere', async () => {
    const document = await open()
    const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g) ?? []
    const known = Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `"$ref":"#/components/${kind}/${name}"`),
    )
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => !known.includes(reference))).toEqual([])
  })

  it('asks for a path parameter in the path and nowhere else', async () => {
    const { paths } = await open()
    const put = paths['/device/{deviceid}/config']?.put
    expect(put?.parameters).toMatchObject([{ name: 'deviceid', in: 'path' }])
    const schema = put?.requestBody?.content['application/json'].schema
    expect(Object.keys(schema?.properties ?? {})).toEqual(['config', 'allowUnknownKeys', 'changeid'])
    expect(schema?.additionalProperties).toBe(false)
  })

  it('says which operation takes fields that it does not name', async () => {
    const { paths } = await open()
    const schema = paths['/device/{deviceid}/settings']?.put?.requestBody?.content['application/json'].schema
    expect(schema?.additionalProperties).not.toBe(false)
  })

  it('describes columns that are checked at once', async () => {
    const values = JSON.stringify((await open()).paths['/group/{groupid}/values'])
    expect(values).toContain('"contactAgoSeconds":{"type":"array","items":{"type":["number","null"]}}')
    expect(values).toContain('"intervalSeconds":{"type":"array","items":{"type":"number"}}')
  })

  it('marks what needs no token', async () => {
    const { paths } = await open()
    expect(paths['/openapi.json']?.get?.security).toEqual([])
    expect(paths['/groups']?.get?.security).toEqual([{ accessToken: [] }])
  })
})

import { describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/endpoints'
import { getOpenApi } from './getOpenApi'

interface Operation {
  parameters: { name: string; in: string }[]
  requestBody?: {
    content: { 'application/json': { schema: { properties: object; additionalProperties: unknown } } }
  }
  security: unknown[]
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
const open = async () => (await getOpenApi(endpoints)()) as unknown as Document

describe('the API document', () => {
  it('describes every endpoint once', async () => {
    const { paths } = await open()
    const described = Object.values(paths).flatMap((path) => Object.keys(path))
    expect(described).toHaveLength(endpoints.length)
  })

  it('holds no reference that leads nowhere', async () => {
    const document = await open()
    const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g) ?? []
    const known = Object.keys(document.components.schemas).map(
      (name) => `"$ref":"#/components/schemas/${name}"`,
    )
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => !known.includes(reference))).toEqual([])
  })

  it('asks for a path parameter in the path and nowhere else', async () => {
    const { paths } = await open()
    const put = paths['/device/{deviceid}/config']?.put
    expect(put?.parameters).toMatchObject([{ name: 'deviceid', in: 'path' }])
    const schema = put?.requestBody?.content['application/json'].schema
    expect(Object.keys(schema?.properties ?? {})).toEqual(['config'])
    expect(schema?.additionalProperties).toBe(false)
  })

  it('says which operation takes fields that it does not name', async () => {
    const { paths } = await open()
    const schema = paths['/device/{deviceid}/settings']?.put?.requestBody?.content['application/json'].schema
    expect(schema?.additionalProperties).not.toBe(false)
  })

  it('tells what columns hold that are checked at once', async () => {
    const values = JSON.stringify((await open()).paths['/group/{groupid}/values'])
    expect(values).toContain('"contactAgoSeconds":{"type":"array","items":{"type":"number","nullable":true}}')
    expect(values).toContain('"intervalSeconds":{"type":"array","items":{"type":"number"}}')
  })

  it('tells what needs no token', async () => {
    const { paths } = await open()
    expect(paths['/openapi.json']?.get?.security).toEqual([])
    expect(paths['/groups']?.get?.security).toEqual([{ accessToken: [] }])
  })
})

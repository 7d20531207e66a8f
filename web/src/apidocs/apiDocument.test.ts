import { describe, expect, it } from 'vitest'
import { readApiDocument } from './apiDocument'

const document = {
  openapi: '3.0.3',
  info: { title: 'Portal API', version: '1' },
  servers: [{ url: '/api' }],
  paths: {
    '/groups': { get: { summary: 'List.', tags: ['group'], responses: { 200: { description: 'OK' } } } },
    '/device/{deviceid}/settings': {
      get: { summary: 'Read.', tags: ['device'] },
      put: {
        summary: 'Save.',
        tags: ['device'],
        parameters: [{ name: 'deviceid', in: 'path', required: true }],
      },
    },
  },
}

describe('readApiDocument', () => {
  it('puts the operations of a service together', () => {
    const { groups } = readApiDocument(document)
    expect(groups.map(({ tag, operations }) => [tag, operations.map(({ method }) => method)])).toEqual([
      ['group', ['GET']],
      ['device', ['GET', 'PUT']],
    ])
  })

  it('tells whole paths', () => {
    expect(readApiDocument(document).groups[0]?.operations[0]?.path).toBe('/api/groups')
  })

  it('refuses what is no such document', () => {
    expect(() => readApiDocument({ openapi: '3.0.3' })).toThrow()
  })
})

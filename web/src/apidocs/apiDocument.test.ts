import { expect, it, describe } from 'vitest'
import { titleOfTag, whoMay, readApiDocument } from './apiDocument'

const document = {
  openapi: '3.1.0',
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
        responses: {
          200: { description: 'Done' },
          409: { $ref: '#/components/responses/conflict' },
        },
      },
    },
  },
  components: { responses: { conflict: { description: 'Changed at the same time.' } } },
}

describe('readApiDocument', () => {
  it('puts the operations of a service together', () => {
    const { groups } = readApiDocument(document)
    expect(groups.map(({ tag, operations }) => [tag, operations.map(({ method }) => method)])).toEqual([
      ['group', ['GET']],
      ['device', ['GET', 'PUT']],
    ])
  })

  it('gives whole paths', () => {
    expect(readApiDocument(document).groups[0]?.operations[0]?.path).toBe('/api/groups')
  })

  it('says what can go wrong, by the answers that operations share', () => {
    const [, device] = readApiDocument(document).groups
    expect(device?.operations[1]?.failures).toEqual([{ status: '409', meaning: 'Changed at the same time.' }])
  })

  it('refuses what is no such document', () => {
    expect(() => readApiDocument({ openapi: '3.1.0' })).toThrow()
  })
})

it('says who may make a call, and never the name that the program has for it', () => {
  expect(whoMay('viewServerLog')).toBe('ADMIN on the device')
  expect(whoMay('viewData')).toBe('ADMIN, USER, OPERATOR or VIEW on the device')
  expect(whoMay('editGroup')).toBe('ADMIN on the group')
  expect(whoMay('beSignedIn')).toBe('every signed-in account')
  expect(whoMay('packDevices')).toBe('accounts in senquip_admin or senquip_dev')
  expect(whoMay('anyone')).toBe('everyone, also signed out')
  expect(titleOfTag('cloudapi')).toBe('For programs, with an API key')
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { requestEvent } from '../../../test/doubles/requestEvent'
import { isNestedDeeper, levelsOf, readInput } from './readInput'

const schema = z.object({
  deviceid: z.string(),
  count: z.coerce.number().default(1),
  list: z.json().optional(),
})
const read = (request: Parameters<typeof requestEvent>[0], input: z.ZodObject = schema) =>
  readInput(requestEvent({ path: { deviceid: 'A' }, ...request }), input)
const refusal = (request: Parameters<typeof requestEvent>[0], input?: z.ZodObject) => {
  try {
    read(request, input)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return undefined
}

describe('what a request says', () => {
  it('is its path and its body, or its query for GET', () => {
    expect(read({ body: { count: 2 } })).toEqual({ deviceid: 'A', count: 2 })
    expect(read({ routeKey: 'GET /', query: { count: '3' } })).toEqual({ deviceid: 'A', count: 3 })
    expect(read({})).toEqual({ deviceid: 'A', count: 1 })
  })

  it('may be sent as base64', () => {
    const event = requestEvent({
      path: { deviceid: 'A' },
      body: Buffer.from('{"count":4}').toString('base64'),
    })
    expect(readInput({ ...event, isBase64Encoded: true }, schema)).toEqual({ deviceid: 'A', count: 4 })
  })

  it.each([
    ['a field that nobody knows', { body: { extra: 1 } }, 'Unknown field: extra'],
    ['a field in the wrong place', { query: { count: '1' } }, 'Unknown field: count'],
    ['a body of a GET', { routeKey: 'GET /', body: { count: 1 } }, 'Unknown field: count'],
    ['a list in the query', { routeKey: 'GET /', query: { 'list[]': 'x' } }, 'Unknown field: list[]'],
    ['another id in the body', { body: { deviceid: 'B' } }, 'Device ID differs from the address.'],
    [
      'another id in the query',
      { routeKey: 'GET /', query: { deviceid: 'B' } },
      'Device ID differs from the address.',
    ],
    ['a prototype', { body: '{"__proto__":{"x":1}}' }, 'Unknown field: __proto__'],
    ['a prototype within', { body: '{"list":[{"__proto__":{"x":1}}]}' }, 'Unknown field: __proto__'],
    ['no JSON', { body: '{' }, 'The request body is not valid JSON.'],
    ['a list', { body: '[1]' }, 'The request body must be a JSON object.'],
    ['null', { body: 'null' }, 'The request body must be a JSON object.'],
    [
      'a tower',
      { body: `{"list":${'['.repeat(300_000)}${']'.repeat(300_000)}}` },
      'The request body is nested too deep.',
    ],
    ['a megabyte', { body: `{"list":"${'x'.repeat(1_000_000)}"}` }, 'The request is too large.'],
  ])('is refused with %s', (_what, request, message) => {
    expect(refusal(request)).toBe(message)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('is refused with the field that is wrong, apart from the words', () => {
    const problemOf = (request: Parameters<typeof requestEvent>[0]) => {
      try {
        return read(request)
      } catch (error) {
        return error
      }
    }
    expect(problemOf({ body: { count: 'many' } })).toMatchObject({ field: 'count' })
    expect(problemOf({ body: { extra: 1 } })).toMatchObject({ field: 'extra' })
    expect(problemOf({ body: { deviceid: 'B' } })).toMatchObject({ field: 'deviceid' })
    expect(problemOf({ body: '{' })).toMatchObject({ field: undefined })
  })

  it('is text that UTF-8 can hold, also where an escape names half a character', () => {
    const halves = '{"list":["a\\ud83d","\\ude00b","\\ud83d\\ude00"],"count":5}'
    expect(read({ body: halves })).toEqual({ deviceid: 'A', count: 5, list: ['a\ufffd', '\ufffdb', '😀'] })
    const tower = `{"list":["\\ud83d",${'['.repeat(300_000)}${']'.repeat(300_000)}]}`
    expect(refusal({ body: tower })).toMatch(/nested too deep|not valid JSON/)
  })

  it('is refused when it is no UTF-8, rather than read as something else', () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64')
    const event = { ...requestEvent({ path: { deviceid: 'A' }, body }), isBase64Encoded: true }
    expect(() => readInput(event, schema)).toThrow('The request body is not valid JSON.')
  })

  it('may be anything where the endpoint is open, but a prototype never', () => {
    const open = z.looseObject({ deviceid: z.string() })
    expect(read({ body: { anything: 1 } }, open)).toEqual({ deviceid: 'A', anything: 1 })
    expect(refusal({ body: '{"__proto__":1}' }, open)).toBe('Unknown field: __proto__')
  })

  it('agrees with its address when it repeats it', () => {
    expect(read({ body: { deviceid: 'A' } })).toMatchObject({ deviceid: 'A' })
  })
})

describe('the levels of a value', () => {
  it('are its objects and lists, the outermost first', () => {
    expect([...levelsOf({ a: [1, { b: null }], c: 'x' })]).toEqual([
      [{ a: [1, { b: null }], c: 'x' }],
      [[1, { b: null }]],
      [{ b: null }],
    ])
    expect([...levelsOf('text')]).toEqual([])
    expect([...levelsOf(null)]).toEqual([])
  })
})

describe('a value', () => {
  it.each([
    ['a number', 1, 0],
    ['a flat object', { a: 1 }, 1],
    ['a list in an object', { a: [] }, 2],
  ])('is as deep as it is: %s', (_, value, depth) => {
    expect(isNestedDeeper(value, depth)).toBe(false)
    if (depth > 0) expect(isNestedDeeper(value, depth - 1)).toBe(true)
  })

  it('of a hundred thousand levels is found too deep without exhausting anything', () => {
    const tower: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(isNestedDeeper(tower, 16)).toBe(true)
  })
})

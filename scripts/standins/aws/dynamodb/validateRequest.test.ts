import { describe, expect, it } from 'vitest'
import { validateBatchGet, validateRequest } from './validateRequest'

const request = (change: object) => ({ TableName: 'Things', Key: { id: { S: 'a' } }, ...change })
const update = (change: object) => validateRequest('updateItem', request(change))
const refusalOf = (change: object): string => {
  try {
    update(change)
  } catch (error) {
    return (error as DynaliteError).body.message
  }
  return ''
}

const names = { '#a': 'alpha', '#b': 'beta' }
const written = (first: string, second: string) => ({
  UpdateExpression: 'SET #a = :first, #b = if_not_exists(#b, :second) ADD hits :second',
  ConditionExpression: '(attribute_not_exists(#a) OR #a < :first) AND NOT (#b = :second)',
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: { ':first': { N: first }, ':second': { N: second } },
})

describe('an expression that comes again', () => {
  it('has the values of its own request', () => {
    const first = update(written('1', '2'))
    const again = update(written('7', '8'))
    const text = JSON.stringify([first._updates, first._condition])
    expect(text).toContain('"1"')
    const expected = text.replaceAll('{"N":"1"}', '{"N":"7"}').replaceAll('{"N":"2"}', '{"N":"8"}')
    expect(JSON.stringify([again._updates, again._condition])).toBe(expected)
    expect(update(written('7', '8'))).toEqual(again)
    expect(update(written('1', '2'))).toEqual(first)
  })

  it('has the names of its own request', () => {
    const other = { ...written('1', '2'), ExpressionAttributeNames: { '#a': 'gamma', '#b': 'beta' } }
    update(written('1', '2'))
    expect(JSON.stringify(update(other)._condition)).toContain('gamma')
  })

  it('is not changed by what is done with it', () => {
    const [first, second] = [update(written('1', '2')), update(written('1', '2'))]
    expect(first._condition).not.toBe(second._condition)
    Object.assign(first._condition ?? {}, { expression: undefined })
    expect(update(written('1', '2'))).toEqual(second)
  })

  it('keeps two values apart that were one', () => {
    const shared = { N: '1' }
    const values = { ':first': shared, ':second': shared }
    const before = update({ ...written('1', '1'), ExpressionAttributeValues: values })
    expect(update(written('1', '1'))).toEqual(before)
    const { _condition } = update(written('3', '4'))
    expect(JSON.stringify(_condition)).toMatch(/"3".*"4"/)
  })

  it.each([
    [
      'a value that it does not use',
      { ExpressionAttributeValues: { ':first': { N: '1' }, ':second': { N: '2' }, ':x': { N: '1' } } },
      ':x',
    ],
    ['a value that is missing', { ExpressionAttributeValues: { ':first': { N: '1' } } }, ':second'],
    ['a name that it does not use', { ExpressionAttributeNames: { ...names, '#c': 'c' } }, '#c'],
    [
      'a value of another type',
      { ExpressionAttributeValues: { ':first': { N: '1' }, ':second': { BOOL: true } } },
      'ADD',
    ],
    [
      'bounds the wrong way round',
      {
        ConditionExpression: '#a BETWEEN :first AND :second',
        ExpressionAttributeValues: { ':first': { N: '2' }, ':second': { N: '1' } },
      },
      'BETWEEN',
    ],
  ])('is refused with %s, each time', (_, change, named) => {
    update(written('1', '2'))
    const refusal = refusalOf({ ...written('1', '2'), ...change })
    expect(refusal).toContain(named)
    expect(refusalOf({ ...written('1', '2'), ...change })).toBe(refusal)
  })
})

const key = (n: number) => ({ pk: { S: `device${n}` }, sk: { S: 'LINK' } })
const keys = (count: number) => Array.from({ length: count }, (_, n) => key(n))
const asking = (...all: readonly object[][]) => ({
  RequestItems: Object.fromEntries(
    all.map((Keys, n) => [`Table${n}`, { Keys, ConsistentRead: true }] as const),
  ),
})

/** What came of it: the request as it is worked on, or why it is refused. */
const outcome = (check: () => unknown): unknown => {
  try {
    return check()
  } catch (error) {
    return error
  }
}

describe('a batch of keys', () => {
  it.each([
    ['of one table', asking(keys(100))],
    ['of two tables', asking(keys(3), keys(4))],
    [
      'with fields to tell',
      { RequestItems: { Table: { Keys: keys(3), ProjectionExpression: 'pk, latest.vin' } } },
    ],
    ['that names one twice', asking([key(1), key(2), key(1)])],
    ['of too many', asking(keys(101))],
    ['of too many in two tables', asking(keys(60), keys(41))],
    ['of none', asking([])],
    ['with a number', asking([key(1), { pk: { N: '1' }, sk: { S: 'LINK' } }])],
    ['with what is no number', asking([key(1), { pk: { N: 'one' }, sk: { S: 'LINK' } }])],
    ['with a key of two types', asking([key(1), { pk: { S: 'a', N: '1' }, sk: { S: 'LINK' } }])],
    ['with a key that is a text', asking([key(1), 'key' as unknown as object])],
    ['with an odd expression', { RequestItems: { Table: { Keys: keys(3), ProjectionExpression: 'pk,,' } } }],
    ['without tables', {}],
  ])('%s is taken, or refused, as key by key', (_, request) => {
    const whole = outcome(() => validateRequest('batchGetItem', structuredClone(request)))
    expect(outcome(() => validateBatchGet(structuredClone(request)))).toEqual(whole)
  })
})

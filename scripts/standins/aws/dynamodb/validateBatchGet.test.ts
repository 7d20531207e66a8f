import { describe, expect, it } from 'vitest'
import { validateBatchGet } from './validateBatchGet'
import { validateRequest } from './validateRequest'

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

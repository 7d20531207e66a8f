import { describe, expect, it } from 'vitest'
import { validateRequest } from './validateRequest'

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

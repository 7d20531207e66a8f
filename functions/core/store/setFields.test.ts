import { describe, expect, it } from 'vitest'
import { plainExpression } from '../../../test/doubles/plainExpression'
import { above, atMost, below, otherThan, present } from './conditionOf'
import { checkItem, deleteItem, putIfVersion, putItem } from './storeWrites'
import { type FieldChange, setFields } from './setFields'

const Key = { pk: 'a', sk: 'b' }
const written = (change: FieldChange) => plainExpression(setFields('t', Key, change).Update)

describe('a change of fields', () => {
  it('sets, keeps what is there already, adds and removes at once', () => {
    const change = {
      set: { status: 'sent', at: 5 },
      setOnce: { since: 5 },
      add: { tries: 1 },
      remove: ['old'],
    }
    expect(written(change)).toEqual({
      update: 'SET status = "sent", at = 5, since = if_not_exists(since, 5) ADD tries 1 REMOVE old',
      condition: '',
    })
  })

  it('leaves alone what it does not say', () => {
    expect(written({ set: { name: 'x', note: undefined } }).update).toBe('SET name = "x"')
  })

  it('takes names that the store keeps for itself, and names each once', () => {
    const { Update } = setFields('t', Key, { set: { status: 1 }, when: { status: 2 } })
    expect(Update.ExpressionAttributeNames).toEqual({ '#f0': 'status' })
    expect(Update.UpdateExpression).not.toContain('status')
  })

  it('holds only while all that is expected is so', () => {
    const when = { status: 'sent', end: undefined, at: below(9), from: above(1), to: atMost(7), sk: present }
    expect(written({ set: { a: 1 }, when }).condition).toBe(
      'status = "sent" AND attribute_not_exists(end) AND at < 9 AND from > 1 AND to <= 7 AND attribute_exists(sk)',
    )
  })

  it('may expect one thing or another', () => {
    const when = [{ at: undefined }, { at: 5, by: otherThan('me') }]
    expect(written({ remove: ['a'], when }).condition).toBe(
      '(attribute_not_exists(at)) OR (at = 5 AND by <> "me")',
    )
  })
})

describe('other writes', () => {
  it('put an item over whatever is there, or only as expected', () => {
    expect(putItem('t', { ...Key, a: 1 }).Put).toEqual({ TableName: 't', Item: { ...Key, a: 1 } })
    expect(plainExpression(putItem('t', Key, { sk: undefined }).Put).condition).toBe(
      'attribute_not_exists(sk)',
    )
  })

  it('put the next version over the one that was read, and the first where nothing was', () => {
    const [first, third] = [putIfVersion('t', Key, { a: 1 }, 0), putIfVersion('t', Key, { a: 1 }, 2)]
    expect(first.Put.Item).toEqual({ ...Key, a: 1, version: 1 })
    expect(plainExpression(first.Put).condition).toBe('attribute_not_exists(version)')
    expect(third.Put.Item).toMatchObject({ version: 3 })
    expect(plainExpression(third.Put).condition).toBe('version = 2')
  })

  it('delete or check an item as expected', () => {
    expect(deleteItem('t', Key).Delete).toEqual({ TableName: 't', Key })
    expect(plainExpression(deleteItem('t', Key, { token: 'x' }).Delete).condition).toBe('token = "x"')
    expect(plainExpression(checkItem('t', Key, { sk: present }).ConditionCheck).condition).toBe(
      'attribute_exists(sk)',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { compareCards } from '../display/catalogue/planCards'
import { moveCard, type Placed, placeOf } from './moveCard'

const row = (text: string): Placed[] =>
  text.split(' ').map((each) => {
    const [key = '', sort] = each.split(':')
    return { key, sort: Number(sort) }
  })
const moved = (cards: Placed[], key: string, to: number): string => {
  const changes = moveCard(cards, key, to)
  if (changes === undefined) return 'no place'
  return cards
    .map((card) => ({ ...card, sort: changes.get(card.key) ?? card.sort }))
    .sort(compareCards)
    .map((card) => card.key)
    .join(' ')
}

describe('placeOf', () => {
  it('takes integers from 1 to 100', () => {
    expect(['1', ' 42 ', '100'].map((text) => placeOf(text, 70))).toEqual([1, 42, 100])
    expect(['0', '-3', '101'].map((text) => placeOf(text, 70))).toEqual([1, 1, 100])
  })

  it('falls back to the default where there is no integer', () => {
    expect(['', '2.5', 'first', 'NaN', 'Infinity'].map((text) => placeOf(text, 70))).toEqual([
      70, 70, 70, 70, 70,
    ])
  })
})

describe('moveCard', () => {
  it('changes one place when there is room between the new neighbours', () => {
    const cards = row('b:1 c:5 a:9')
    expect([...(moveCard(cards, 'a', 1) ?? [])]).toEqual([['a', 2]])
    expect(moved(cards, 'a', 1)).toBe('b a c')
  })

  it('shares a place where the keys order it', () => {
    const cards = row('a:14 c:14 b:20')
    expect([...(moveCard(cards, 'b', 1) ?? [])]).toEqual([['b', 14]])
  })

  it('moves neighbours on only where it must', () => {
    const cards = row('a:14 b:14 c:14 d:15 e:30')
    expect(moved(cards, 'c', 0)).toBe('c a b d e')
    expect(moved(cards, 'a', 2)).toBe('b c a d e')
    expect(moveCard(cards, 'a', 2)?.has('e')).toBe(false)
  })

  it('finds room on the other side at either end', () => {
    expect(moved(row('a:1 b:1 c:1'), 'c', 0)).toBe('c a b')
    expect(moved(row('a:100 b:100 c:100'), 'a', 2)).toBe('b c a')
  })

  it('can make any order of a hundred cards', () => {
    const keys = Array.from({ length: 100 }, (_, i) => `k${i}`)
    let cards = keys.map((key) => ({ key, sort: 70 }))
    const target = [...keys].reverse()
    target.forEach((key, to) => {
      const changes = moveCard(cards, key, to)
      cards = cards.map((card) => ({ ...card, sort: changes?.get(card.key) ?? card.sort })).sort(compareCards)
    })
    expect(cards.map(({ key }) => key)).toEqual(target)
  })

  it('says when places from 1 to 100 cannot make an order', () => {
    const cards = Array.from({ length: 101 }, (_, i) => ({ key: `k${200 - i}`, sort: i + 1 })).slice(0, 100)
    const full = [...cards, { key: 'z', sort: 100 }].sort(compareCards)
    expect(moveCard(full, 'z', 0)).toBeUndefined()
  })

  it('does nothing for a card that is not there or stays', () => {
    expect(moveCard(row('a:1 b:2'), 'x', 0)?.size).toBe(0)
    expect(moveCard(row('a:1 b:2'), 'b', 1)?.size).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { Places, chooseGroup, maxPlaces, withPlace, withoutPlace } from './places'

const place = (id: string) => ({ id, name: id })

describe('withPlace', () => {
  it('puts the newest first and names each once, by its newest name', () => {
    const list = withPlace([place('a'), place('b')], { id: 'b', name: 'B' })
    expect(list).toEqual([{ id: 'b', name: 'B' }, place('a')])
  })

  it('keeps ten', () => {
    const many = Array.from({ length: 14 }, (_, i) => place(`p${i}`))
    expect(many.reduce<ReturnType<typeof place>[]>(withPlace, [])).toHaveLength(maxPlaces)
  })
})

it('takes a place out again', () => {
  expect(withoutPlace([place('a'), place('b')], 'a')).toEqual([place('b')])
})

it('reads ten of a longer list that an older release left', () => {
  expect(Places.parse(Array.from({ length: 14 }, (_, i) => place(`p${i}`)))).toHaveLength(maxPlaces)
})

describe('chooseGroup', () => {
  const groups = [{ groupid: 'g-aaaaaaaaa' }, { groupid: 'g-bbbbbbbbb' }]

  it('opens the group last seen, whatever devices were seen since', () => {
    expect(chooseGroup([place('TRUCK0001'), place('g-bbbbbbbbb')], groups)?.groupid).toBe('g-bbbbbbbbb')
  })

  it('passes over a group that is no longer shared', () => {
    expect(chooseGroup([place('g-ccccccccc'), place('g-bbbbbbbbb')], groups)?.groupid).toBe('g-bbbbbbbbb')
  })

  it('opens the first without a history, and none when there is none', () => {
    expect(chooseGroup([], groups)?.groupid).toBe('g-aaaaaaaaa')
    expect(chooseGroup([place('g-aaaaaaaaa')], [])).toBeUndefined()
  })
})

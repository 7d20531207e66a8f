import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { type Place, Places, maxPlaces, withPlace, withoutPlace } from './places'

const place = (id: string) => ({ id: DeviceId.parse(id), name: id })
const [a, b] = [place('TRUCK0001'), place('PUMP00001')]
const many = Array.from({ length: 14 }, (_, i) => place(`TRUCK00${10 + i}`))

describe('withPlace', () => {
  it('puts the newest first and names each once, by its newest name', () => {
    const renamed = { ...b, name: 'B' }
    expect(withPlace([a, b], renamed)).toEqual([renamed, a])
  })

  it('keeps ten', () => {
    expect(many.reduce<Place[]>(withPlace, [])).toHaveLength(maxPlaces)
  })
})

it('takes a place out again', () => {
  expect(withoutPlace([a, b], a.id)).toEqual([b])
})

it('reads ten of a longer list that an older release left', () => {
  expect(Places.parse(many)).toHaveLength(maxPlaces)
})

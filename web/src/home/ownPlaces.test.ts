import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { PlaceIds, maxPlaces, namePlaces, withPlace, withoutPlace } from './ownPlaces'

const place = (id: string) => ({ id: DeviceId.parse(id) })
const [a, b] = [place('TRUCK0001'), place('PUMP00001')]
const many = Array.from({ length: 14 }, (_, i) => place(`TRUCK00${10 + i}`))

describe('withPlace', () => {
  it('puts the newest first and each once', () => {
    expect(withPlace([a, b], b.id)).toEqual([b, a])
  })

  it('keeps ten', () => {
    expect(
      many.reduce<{ id: DeviceId }[]>((list, { id }) => withPlace(list, id) as { id: DeviceId }[], []),
    ).toHaveLength(maxPlaces)
  })
})

it('takes a place out again', () => {
  expect(withoutPlace([a, b], a.id)).toEqual([b])
})

it('reads ten of a longer list that an older release left, without the names in it', () => {
  const named = many.map(({ id }) => ({ id, name: 'Haul truck' }))
  expect(PlaceIds.parse(named)).toEqual(many.slice(0, maxPlaces))
})

it('calls a place by its id until its name is known', () => {
  expect(namePlaces([a, b], { [b.id]: 'Pump' })).toEqual([
    { id: a.id, name: 'TRUCK0001' },
    { id: b.id, name: 'Pump' },
  ])
})

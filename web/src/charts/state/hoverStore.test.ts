import { expect, it } from 'vitest'
import { hoverStore } from './hoverStore'

it('tells all what one points at, until that one leaves', () => {
  const told: (number | undefined)[] = []
  const stop = hoverStore.subscribe(() => told.push(hoverStore.get()?.ms))
  hoverStore.point('a', 1)
  hoverStore.point('a', 1)
  hoverStore.point('b', 2)
  hoverStore.leave('a')
  hoverStore.leave('b')
  stop()
  hoverStore.point('a', 3)
  hoverStore.leave('a')
  expect(told).toEqual([1, 2, undefined])
})

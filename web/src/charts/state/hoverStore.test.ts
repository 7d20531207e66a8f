import { expect, it } from 'vitest'
import { hoverStore } from './hoverStore'

it('gives all charts the time at which one is pointed at, until the pointer leaves that one', () => {
  const times: (number | undefined)[] = []
  const stop = hoverStore.subscribe(() => times.push(hoverStore.get()?.ms))
  hoverStore.point('a', 1)
  hoverStore.point('a', 1)
  hoverStore.point('b', 2)
  hoverStore.leave('a')
  hoverStore.leave('b')
  stop()
  hoverStore.point('a', 3)
  hoverStore.leave('a')
  expect(times).toEqual([1, 2, undefined])
})

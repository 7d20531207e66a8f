import { expect, it } from 'vitest'
import { createFlag } from './createFlag'

it('tells only those who still listen, and only of a change', () => {
  const flag = createFlag(true)
  const seen: boolean[] = []
  const stop = flag.subscribe(() => seen.push(flag.get()))
  flag.set(true)
  flag.set(false)
  stop()
  flag.set(true)
  expect(seen).toEqual([false])
  expect(flag.get()).toBe(true)
})

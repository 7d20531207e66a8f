// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNow } from './useNow'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  vi.setSystemTime(60_000 * 100 + 50_000)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

it('goes on every five seconds', () => {
  const { result } = renderHook(() => useNow())
  const before = result.current
  pass(5000)
  expect(result.current).toBe(before + 5000)
})

it('goes on by whole steps, and draws nothing anew until one is over', () => {
  let drawn = 0
  const { result } = renderHook(() => {
    drawn += 1
    return useNow(60_000)
  })
  expect(result.current).toBe(60_000 * 100)
  const before = drawn
  pass(5000)
  expect(drawn).toBe(before)
  pass(5000)
  expect(result.current).toBe(60_000 * 101)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFlag, createLastingFlag } from './createFlag'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watch = (start: boolean) => {
  const flag = createFlag(start)
  const lasting = createLastingFlag(flag, 400)
  const told: boolean[] = []
  const stop = lasting.subscribe(() => told.push(lasting.get()))
  return { flag, told, stop }
}

it('says nothing of what is over in a moment', () => {
  const { flag, told } = watch(false)
  flag.set(true)
  vi.advanceTimersByTime(399)
  flag.set(false)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([])
})

it('turns on with what lasts, and off at once', () => {
  const { flag, told, stop } = watch(true)
  vi.advanceTimersByTime(400)
  expect(told).toEqual([true])
  flag.set(false)
  expect(told).toEqual([true, false])
  flag.set(true)
  stop()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([true, false])
})

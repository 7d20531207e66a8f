import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '../../ui/toast/toasts'
import { patienceMs, watchSilence } from './watchSilence'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = () => toasts.list().map(({ text }) => text)

it('says nothing of a question that is answered soon', () => {
  const stop = watchSilence()
  vi.advanceTimersByTime(patienceMs - 1)
  stop()
  vi.advanceTimersByTime(patienceMs)
  expect(texts()).toEqual([])
})

it('says once that questions wait, until the last of them is answered', () => {
  const onSilence = vi.fn()
  const first = watchSilence(onSilence)
  const second = watchSilence()
  vi.advanceTimersByTime(patienceMs)
  expect(onSilence).toHaveBeenCalledOnce()
  expect(texts()).toEqual([expect.stringContaining('The portal has not answered for some seconds.')])
  first()
  first()
  expect(texts()).toHaveLength(1)
  second()
  expect(texts()).toEqual([])
})

// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RequestError } from '../../core/api/RequestError'
import { toasts } from './toasts'
import { useFailureToast } from './useFailureToast'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('is told when a read begins to fail, and once until it has worked again', () => {
  const show = vi.spyOn(toasts, 'show')
  const texts = () => show.mock.calls.map(([{ text }]) => text)
  const lost = () => new RequestError('Network Error', { status: 0 })
  const { rerender } = renderHook((error: unknown) => useFailureToast(error), {
    initialProps: undefined as unknown,
  })
  expect(texts()).toEqual([])
  rerender(lost())
  rerender(lost())
  expect(texts()).toEqual(['Error Loading Data'])
  rerender(undefined)
  rerender(new RequestError('Slow down.', { status: 429, words: 'Slow down.' }))
  expect(texts()).toEqual(['Error Loading Data', 'Slow down.'])
})

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../shared/core/endpoint'
import { useRunOver } from './useRunOver'

const sound = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user/horn',
  summary: 'Sound the horn.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ name: z.string() }),
  output: z.object({ message: z.string() }),
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('that is stopped tells what came of the one on its way, and cancels the rest', async () => {
  vi.useFakeTimers()
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const onEnd = vi.fn()
  const { result } = renderHook(() =>
    useRunOver(sound, { requestOf: (name) => ({ name }), messageOf: ({ message }) => message, onEnd }),
  )
  const states = () => result.current.rows.map(({ id, state }) => `${id} ${state}`)
  act(() => void result.current.start(['A', 'B', 'C']))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(states()).toEqual(['A loading', 'B waiting', 'C waiting'])
  act(() => result.current.stop())
  answers[0]?.(Response.json({ message: 'Sounded' }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(states()).toEqual(['A success', 'B cancelled', 'C cancelled'])
  expect(result.current.isRunning).toBe(false)
  expect([answers.length, onEnd.mock.calls.length]).toEqual([1, 1])
})

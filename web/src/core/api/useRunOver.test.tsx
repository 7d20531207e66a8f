// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/core/endpoint'
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

it.each([
  ['its message', Response.json({ message: 'Not this one.' }, { status: 409 }), 'Not this one.'],
  ['plain text', new Response('Blocked by the proxy.', { status: 403 }), 'Blocked by the proxy.'],
  ['a text as JSON', Response.json('Too late.', { status: 410 }), 'Too late.'],
  ['no words', new Response(null, { status: 400 }), 'Unknown error'],
  ['a message that is empty', Response.json({ message: '' }, { status: 500 }), 'Unknown error'],
  ['other JSON', Response.json({ code: 7 }, { status: 500 }), 'Unknown error'],
  ['a page', new Response('<html>Bad Gateway</html>', { status: 502 }), 'Unknown error'],
  ['an answer that cannot be read', Response.json({ other: 1 }), 'Unknown error'],
  ['no answer', new TypeError('Failed to fetch'), 'Unknown error'],
])('tells a failure with %s', async (_, answer, message) => {
  vi.stubGlobal('fetch', () =>
    answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer),
  )
  const { result } = renderHook(() =>
    useRunOver(sound, { requestOf: (name) => ({ name }), messageOf: String }),
  )
  await act(() => result.current.start(['A']))
  expect(result.current.rows).toEqual([{ id: 'A', state: 'error', message }])
})

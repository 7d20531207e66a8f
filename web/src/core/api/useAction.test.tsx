// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { getCommands } from '../../../../shared/commands/commandQueue'
import { endpoint } from '../../../../shared/core/endpoint'
import { toasts } from '../../ui/toast/toasts'
import { onAskAgain } from './askAgain'
import { type Reads, readsOf } from './readsOf'
import { useAction } from './useAction'

const define = <I extends z.ZodMiniObject>(input: I, method: 'GET' | 'POST' = 'POST') =>
  endpoint({
    service: 'user',
    method,
    path: '/user/horn',
    summary: 'Sound the horn.',
    ability: 'anyone',
    auth: 'public',
    input,
    output: z.object({ message: z.string() }),
  })
const sound = define(z.object({ times: z.number(), idempotencyKey: z.optional(z.uuid()) }))
const name = define(z.object({ name: z.string() }))
const look = define(z.object({}), 'GET')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  toasts.list().forEach(({ id }) => toasts.close(id))
})

/** Lets what was begun come as far as the network. */
const settle = () => act(() => Promise.resolve())

type Answer = Response | 'lost'
const done = () => Response.json({ message: 'Sounded' })
const refused = () =>
  Response.json({ message: 'No air.', field: 'times', requestId: 'request-1' }, { status: 400 })

/** A network with these answers in turn; `bodies` are those of the requests that it got. */
const openNetwork = (...answers: Answer[]) => {
  const bodies: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body) as Record<string, unknown>)
    const answer = answers.shift() ?? done()
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return answer
  })
  /** Lets the answers arrive that are on their way. */
  const deliver = () =>
    act(() => Promise.all(waiting.splice(0).map((arrive) => Promise.resolve(arrive()))).then())
  return { bodies, deliver }
}

it('sends one request for one press, however often it is pressed meanwhile', async () => {
  const { bodies, deliver } = openNetwork()
  const { result } = renderHook(() => useAction(sound))
  act(() => {
    void result.current.run({ times: 1 })
    void result.current.run({ times: 1 })
  })
  await settle()
  expect(result.current.busy).toBe(true)
  await deliver()
  expect([bodies.length, result.current.busy, result.current.error]).toEqual([1, false, undefined])
})

it('tells what was done, and asks the reads again that are old now', async () => {
  const { deliver } = openNetwork()
  const asked: (readonly Reads[])[] = []
  const stop = onAskAgain((reads) => asked.push(reads))
  const refresh = [readsOf(getCommands, {})]
  const done: string[] = []
  const { result } = renderHook(() =>
    useAction(sound, {
      success: ({ message }) => ({ title: 'Horn', text: message }),
      refresh,
      onDone: ({ message }) => done.push(message),
    }),
  )
  let outcome: unknown
  act(() => void result.current.run({ times: 1 }).then((came) => (outcome = came)))
  await settle()
  await deliver()
  expect(toasts.list()).toMatchObject([{ tone: 'success', title: 'Horn', text: 'Sounded' }])
  expect(asked).toEqual([refresh])
  expect(done).toEqual(['Sounded'])
  expect(outcome).toEqual({ ok: true, output: { message: 'Sounded' } })
  stop()
})

it('keeps why it failed, with the field and the request id, until it is read or tried again', async () => {
  const { deliver } = openNetwork(refused())
  const { result } = renderHook(() => useAction(name))
  act(() => void result.current.run({ name: '' }))
  await settle()
  await deliver()
  expect(result.current.error).toMatchObject({ message: 'No air.', field: 'times', requestId: 'request-1' })
  act(() => result.current.forget())
  expect(result.current.error).toBeUndefined()
  expect(toasts.list()).toEqual([])
})

it('carries the same id after a lost answer, and another once an answer came', async () => {
  const { bodies, deliver } = openNetwork('lost', done(), done(), refused(), done())
  const { result } = renderHook(() => useAction(sound))
  const press = async () => {
    act(() => void result.current.run({ times: 2 }))
    await settle()
    await deliver()
  }
  await press()
  expect(result.current.error).toMatchObject({ message: 'Network Error', status: 0 })
  expect(result.current.error?.hint).toContain('it is done once')
  for (let i = 0; i < 4; i += 1) await press()
  const [lost, again, second, third, fourth] = bodies.map(({ idempotencyKey }) => idempotencyKey)
  expect(z.uuid().safeParse(lost).success).toBe(true)
  expect(again).toBe(lost)
  expect(new Set([lost, second, third, fourth]).size).toBe(4)
})

it('sends no id where the contract takes none, and says then that a lost change may have been made', async () => {
  const { bodies, deliver } = openNetwork('lost')
  const { result } = renderHook(() => useAction(name))
  act(() => void result.current.run({ name: 'Truck' }))
  await settle()
  await deliver()
  expect(bodies).toEqual([{ name: 'Truck' }])
  expect(result.current.error?.hint).toContain('Check before you try again')
})

it('says nothing about what may have been done when a read got no answer', async () => {
  const { deliver } = openNetwork('lost')
  const { result } = renderHook(() => useAction(look))
  act(() => void result.current.run({}))
  await settle()
  await deliver()
  // What was seen last is looked for first.
  await waitFor(() => expect(result.current.error).toMatchObject({ message: 'Network Error', status: 0 }))
  expect(result.current.error?.hint).toBeUndefined()
})

it.each([
  ['done', done, { tone: 'success', text: 'Saved' }],
  ['refused', refused, { tone: 'error', title: 'Error', text: 'No air.', requestId: 'request-1' }],
])('ends in a notice when the person has gone elsewhere meanwhile: %s', async (_what, answer, notice) => {
  const { deliver } = openNetwork(answer())
  const done: unknown[] = []
  const { result, unmount } = renderHook(() =>
    useAction(name, { success: 'Saved', onDone: (output) => done.push(output) }),
  )
  act(() => void result.current.run({ name: 'Truck' }))
  await settle()
  unmount()
  await deliver()
  expect(toasts.list()).toMatchObject([notice])
  expect(done).toEqual([])
})

it('takes an answer that cannot be read for one that did not come', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { deliver } = openNetwork(Response.json({ odd: true }))
  const { result } = renderHook(() => useAction(sound))
  act(() => void result.current.run({ times: 1 }))
  await settle()
  await deliver()
  expect(result.current.error).toMatchObject({
    status: 0,
    message: 'The answer of the portal could not be read.',
  })
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '../../ui/toast/toasts'
import { changedSince, offerUndo } from './offerUndo'
import { RequestError } from './RequestError'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toasts.list().forEach(({ id }) => toasts.close(id))
  vi.useRealTimers()
})

const offer = (putBack: (key: string) => Promise<unknown>) =>
  offerUndo({ done: 'Hall removed', undone: 'Hall restored', putBack, refresh: [] })

const press = async (label: string) => {
  const [toast] = toasts.list()
  expect(toast?.action?.label).toBe(label)
  if (toast !== undefined) toasts.close(toast.id)
  toast?.action?.run()
  await vi.advanceTimersByTimeAsync(0)
}

it('says what was done, and what Undo did once it has', async () => {
  let arrive = (): void => undefined
  const putBack = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
  offer(putBack)
  expect(toasts.list()).toMatchObject([{ tone: 'success', text: 'Hall removed' }])
  expect(putBack).not.toHaveBeenCalled()
  await press('Undo')
  expect(toasts.list()).toMatchObject([{ tone: 'progress', text: 'Undoing…' }])
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(toasts.list()).toMatchObject([{ tone: 'success', text: 'Hall restored' }])
  expect(toasts.list()[0]?.action).toBeUndefined()
})

it('overwrites nothing that was changed meanwhile, and says so', async () => {
  offer(() => Promise.reject(changedSince('Hall')))
  await press('Undo')
  expect(toasts.list()).toMatchObject([
    {
      tone: 'error',
      title: 'Not undone, and nothing was overwritten',
      text: 'Hall changed meanwhile.',
    },
  ])
  expect(toasts.list()[0]?.action).toBeUndefined()
})

it('has the refusal of a right that is gone in the words of the server', async () => {
  offer(() => Promise.reject(new RequestError('Insufficient Permissions', { status: 403, requestId: 'r-1' })))
  await press('Undo')
  expect(toasts.list()).toMatchObject([
    { tone: 'error', title: 'Not undone', text: 'Insufficient Permissions', requestId: 'r-1' },
  ])
})

it('can be tried again after a lost answer, with the same key', async () => {
  const keys: string[] = []
  offer((key) => {
    keys.push(key)
    const lost = new RequestError('Network Error', { status: 0 })
    return keys.length === 1 ? Promise.reject(lost) : Promise.resolve()
  })
  await press('Undo')
  await press('Try again')
  expect(toasts.list()).toMatchObject([{ text: 'Hall restored' }])
  expect(keys[1]).toBe(keys[0])
})

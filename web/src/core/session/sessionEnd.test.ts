import { expect, it, vi } from 'vitest'
import { announceSessionEnd, onSessionEnd, replaceSession } from './sessionEnd'

it('is heard, but not while another session takes the place of the one that ends', async () => {
  const heard = vi.fn()
  const stop = onSessionEnd(heard)
  const answer = await replaceSession(() => {
    announceSessionEnd()
    return Promise.resolve('new')
  })
  expect([answer, heard.mock.calls.length]).toEqual(['new', 0])
  announceSessionEnd()
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

it('is heard again once the replacement has failed', async () => {
  const heard = vi.fn()
  const stop = onSessionEnd(heard)
  await expect(replaceSession(() => Promise.reject(new Error('not reached')))).rejects.toThrow('not reached')
  announceSessionEnd()
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

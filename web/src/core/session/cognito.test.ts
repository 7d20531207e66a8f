// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { poolConfig } from '../../users/signup/poolConfig.fixture'
import { toasts } from '../../ui/toast/toasts'
import { patienceMs } from '../api/watchSilence'
import type * as Cognito from './cognito'

let cognito: typeof Cognito

// It brings the provider's client, and a busy machine takes its time.
beforeAll(async () => void (cognito = await import('./cognito')), 60_000)
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(poolConfig)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives what the provider answers, or refuses', async () => {
  expect(await cognito.askCognito(() => Promise.resolve('done'))).toBe('done')
  await expect(cognito.askCognito(() => Promise.reject(new Error('Wrong code')))).rejects.toThrow(
    'Wrong code',
  )
  expect(vi.getTimerCount()).toBe(0)
})

it('says that the provider is silent, and gives up after a minute', async () => {
  const failed = expect(cognito.askCognito(() => new Promise(() => undefined))).rejects.toMatchObject({
    name: 'NetworkError',
    message: 'Network error',
  })
  await vi.advanceTimersByTimeAsync(patienceMs)
  expect(toasts.list()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(toasts.list()).toEqual([])
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patienceMs } from '../api/watchSilence'

const address = '/api/groups/list'
const body = { groups: [] }
const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub, exp: 1 }))}.sign`
const pool = 'CognitoIdentityServiceProvider.client1'
const signIn = (sub: string) => {
  document.cookie = `${pool}.LastAuthUser=u1`
  document.cookie = `${pool}.u1.accessToken=${tokenOf(sub)}`
}

const answered = () => Promise.resolve({ body, token: tokenOf('anna') })

/** The browser's caches, which outlive the page. */
let kept = new Map<string, Response>()
const openCaches = () => ({
  open: () =>
    Promise.resolve({
      match: (asked: string | Request) =>
        Promise.resolve(kept.get(typeof asked === 'string' ? asked : new URL(asked.url).pathname)?.clone()),
      put: (asked: string, response: Response) => Promise.resolve(void kept.set(asked, response)),
      delete: (asked: Request) => Promise.resolve(kept.delete(new URL(asked.url).pathname)),
      keys: () =>
        Promise.resolve([...kept.keys()].map((path) => new Request(`https://portal.example${path}`))),
    }),
  delete: () => {
    kept = new Map()
    return Promise.resolve(true)
  },
})

/** The page as it is opened anew: nothing of the last one is left but what the browser keeps. */
const openPage = async () => {
  vi.resetModules()
  const { RequestError: Failure } = await import('../api/RequestError')
  const page = await import('./lastSeen')
  const unreached = () => Promise.reject(new Failure('Network Error', { status: 0 }))
  const refused = (status: number) => () => Promise.reject(new Failure('No', { status, requestId: 'r1' }))
  /** By something between the page and the portal, such as a firewall. */
  const refusedOnTheWay = () => Promise.reject(new Failure('Network Error', { status: 403 }))
  return { ...page, unreached, refused, refusedOnTheWay }
}

const keepOnce = async () => {
  const page = await openPage()
  await page.orLastSeen(address, answered)
  await page.startKeeping()
  await expect.poll(() => kept.size).toBe(1)
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('caches', openCaches())
  signIn('anna')
})
afterEach(() => vi.unstubAllGlobals())

it('is shown in a page that was opened without a connection, with its age', async () => {
  const beforeMs = Date.now()
  await keepOnce()
  const { orLastSeen, unreached, lastSeenMs, isLastSeen } = await openPage()
  expect(lastSeenMs()).toBeUndefined()
  expect(await orLastSeen(address, unreached)).toEqual(body)
  expect(lastSeenMs()).toBeGreaterThanOrEqual(beforeMs)
  expect(isLastSeen(address)).toBe(true)
})

it('is not shown once the portal has said anything', async () => {
  await keepOnce()
  const { orLastSeen, unreached, refused, lastSeenMs, onLastSeen } = await openPage()
  await orLastSeen(address, unreached)
  const told = vi.fn()
  onLastSeen(told)
  await expect(orLastSeen('/api/user-login', refused(500))).rejects.toThrow('No')
  expect(told).toHaveBeenCalledOnce()
  expect(lastSeenMs()).toBeUndefined()
  await expect(orLastSeen(address, unreached)).rejects.toThrow('Network Error')
})

it('is shown when the portal says nothing for long, and no longer once it has answered', async () => {
  await keepOnce()
  const { orLastSeen, lastSeenMs, isLastSeen } = await openPage()
  vi.useFakeTimers()
  let answer: (came: { body: unknown; token: string }) => void = () => undefined
  const late = new Promise<{ body: unknown; token: string }>((resolve) => (answer = resolve))
  const shown = orLastSeen(address, () => late)
  await vi.advanceTimersByTimeAsync(patienceMs)
  vi.useRealTimers()
  expect(await shown).toEqual(body)
  expect(lastSeenMs()).toBeDefined()
  answer({ body: { groups: ['new'] }, token: tokenOf('anna') })
  await expect.poll(lastSeenMs).toBeUndefined()
  expect(isLastSeen(address)).toBe(false)
})

it.each([403, 404])('is gone when the portal refuses it (%i)', async (status) => {
  await keepOnce()
  const { orLastSeen, refused } = await openPage()
  await expect(orLastSeen(address, refused(status))).rejects.toThrow('No')
  await expect.poll(() => kept.size).toBe(0)
})

it('outlasts a refusal that comes from a firewall and not from the portal, and is shown instead', async () => {
  await keepOnce()
  const { orLastSeen, refusedOnTheWay } = await openPage()
  expect(await orLastSeen(address, refusedOnTheWay)).toEqual(body)
  expect(kept.size).toBe(1)
})

it('is nobody else’s', async () => {
  await keepOnce()
  signIn('bert')
  const { orLastSeen, unreached } = await openPage()
  await expect(orLastSeen(address, unreached)).rejects.toThrow('Network Error')
  expect(kept.size).toBe(0)
})

it('is forgotten with the session', async () => {
  await keepOnce()
  const { forgetLastSeen } = await openPage()
  await forgetLastSeen()
  expect(kept.size).toBe(0)
})

it('is no answer that failed or came to nobody', async () => {
  const { orLastSeen, startKeeping, refused } = await openPage()
  await expect(orLastSeen(address, refused(500))).rejects.toThrow('No')
  await orLastSeen(address, () => Promise.resolve({ body, token: undefined }))
  await startKeeping()
  expect(kept.size).toBe(0)
})

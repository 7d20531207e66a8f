// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../core/api/RequestError'
import { watchErrors } from './watchErrors'

/** What was sent, as the portal would get it. */
let bodies: Record<string, unknown>[] = []

const failureAt = (place: string, message = 'x is not a function'): Error => {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at draw (${window.location.origin}/assets/${place})`
  return error
}

beforeEach(() => {
  bodies = []
  vi.stubEnv('VITE_VERSION', '9.9.9')
  window.history.replaceState(undefined, '', '/verify/123456')
  document.head.innerHTML =
    '<script type="module" src="/assets/XKyaHtl.js"></script><script type="module" src="/assets/DMnP8Z3.js"></script>'
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as Record<string, unknown>)
    return Promise.resolve(Response.json({}))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('sends what breaks with its place, version and build, and of the address the kind of page alone', async () => {
  watchErrors()
  window.dispatchEvent(new ErrorEvent('error', { error: failureAt('1Uvdg4M.js:1:20311') }))
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    message: 'TypeError: x is not a function',
    stack: 'TypeError: x is not a function\n    at draw (assets/1Uvdg4M.js:1:20311)',
    page: '/verify',
    build: 'XKyaHtl DMnP8Z3',
    version: '9.9.9',
  })
})

it('sends each place once, and neither answers of the portal nor errors of what is not its own', async () => {
  const report = watchErrors()
  report(new RequestError('Not found', { status: 404 }))
  const foreign = new Error('extension')
  foreign.stack = 'Error: extension\n    at chrome-extension://abc/content.js:1:1'
  report(foreign)
  report(failureAt('twice.js:1:1'))
  report(failureAt('twice.js:1:1'))
  report(failureAt('last.js:1:2'))
  await expect
    .poll(() => bodies.map(({ stack }) => String(stack)))
    .toContainEqual(expect.stringContaining('last.js'))
  expect(bodies.map(({ stack }) => /assets\/(\w+)/.exec(String(stack))?.[1])).toEqual(['twice', 'last'])
})

it('says a few times that a page breaks again and again', async () => {
  const report = watchErrors()
  for (let column = 1; column <= 20; column += 1) report(failureAt(`loop.js:1:${column}`))
  await expect.poll(() => bodies).toHaveLength(5)
  const { sendPageError } = await import('./sendPageError')
  await sendPageError(failureAt('end.js:1:1'))
  expect(bodies).toHaveLength(6)
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addLeaveGuard } from '../../ui/dialog/leaveGuards'
import { RouteError } from './PageFrame'

const missing = new TypeError('Failed to fetch dynamically imported module: https://x.example/assets/a-1.js')
const documentOf = (script: string) =>
  `<!doctype html><script type="module" crossorigin src="${script}"></script>`
const serve = (html: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(html)))
const reload = vi.fn()
let release: (() => void) | undefined

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  document.head.innerHTML = documentOf('/assets/main-1.js').replace('<!doctype html>', '')
})
afterEach(() => {
  cleanup()
  release?.()
  release = undefined
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('loads the page again by itself when the portal was updated, once for each update', async () => {
  serve(documentOf('/assets/main-2.js'))
  const first = render(<RouteError error={missing} />)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  render(<RouteError error={missing} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The portal has been updated.')
  expect(reload).toHaveBeenCalledOnce()
  cleanup()
  serve(documentOf('/assets/main-3.js'))
  render(<RouteError error={missing} />)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

it('leaves what was typed, and says that the portal was updated', async () => {
  serve(documentOf('/assets/main-2.js'))
  release = addLeaveGuard({ holds: () => true, ask: () => undefined })
  render(<RouteError error={missing} />)
  expect((await screen.findByRole('heading')).textContent).toBe(
    'The portal has been updated. Load the page again to go on.',
  )
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  ['the same page is served', () => serve(documentOf('/assets/main-1.js')), 'Please try again.'],
  [
    'nothing is',
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost'))),
    'check your connection',
  ],
])('loads nothing again where %s, and says so in words', async (_when, prepare, words) => {
  prepare()
  render(<RouteError error={missing} />)
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('This page could not be loaded.')
  expect(textContent).toContain(words)
  expect(textContent).not.toContain('dynamically')
  expect(reload).not.toHaveBeenCalled()
})

it('says what broke otherwise', () => {
  render(<RouteError error={new Error('Something of ours')} />)
  expect(screen.getByRole('alert').textContent).toContain('Something of ours')
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazy } from './lazy'
import { toasts } from './toast/toasts'

const missing = () => new TypeError('error loading dynamically imported module: https://x.example/a.js')
const show = vi.spyOn(toasts, 'show')
const unreached = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))

afterEach(() => {
  cleanup()
  show.mockReset()
  vi.unstubAllGlobals()
})

const lost = (): Promise<{ default: ComponentType<{ name: string }> }> => Promise.reject(missing())

const page = (Part: ComponentType<{ name: string }>) => (
  <>
    <input aria-label="Name" defaultValue="typed" />
    <Suspense fallback="Loading">
      <Part name="Ann" />
    </Suspense>
  </>
)

it('leaves the page in its place when the file of a part does not arrive, and says so', async () => {
  unreached()
  show.mockReturnValue(1)
  render(page(lazy(lost)))
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce())
  expect(show.mock.lastCall?.[0].text).toContain('This part of the page could not be loaded.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed')
})

it('offers to load the page again when the portal was updated', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/main-1.js"></script>'
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<script type="module" src="/assets/main-2.js"></script>')),
  )
  show.mockReturnValue(1)
  render(page(lazy(lost)))
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce())
  expect(show.mock.lastCall?.[0]).toMatchObject({
    text: 'The portal has been updated. Load the page again to go on.',
    action: { label: 'Load again' },
  })
  document.head.innerHTML = ''
})

it('asks again, and draws the part when it arrives then', async () => {
  let asked = 0
  const Part = lazy(() => {
    asked += 1
    return asked === 1
      ? lost()
      : Promise.resolve({ default: ({ name }: { name: string }) => <p>Hello {name}</p> })
  })
  render(page(Part))
  expect(await screen.findByText('Hello Ann')).toBeTruthy()
  expect(show).not.toHaveBeenCalled()
})

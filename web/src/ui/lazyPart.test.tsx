// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LazyBoundary } from './feedback/LazyBoundary'
import { forgetFailedParts, lazyPart } from './lazyPart'
import { toasts } from './toast/toasts'

const missing = () => new TypeError('error loading dynamically imported module: https://x.example/a.js')
const show = vi.spyOn(toasts, 'show')
const unreached = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))

afterEach(() => {
  cleanup()
  show.mockReset()
  vi.unstubAllGlobals()
})

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const lost = (): Promise<typeof Hello> => Promise.reject(missing())

const page = (Part: ComponentType<{ name: string }>) => (
  <>
    <input aria-label="Name" defaultValue="typed" />
    <Suspense fallback="Loading">
      <Part name="Ann" />
    </Suspense>
  </>
)

it('shows what is in its place until it is there', async () => {
  const Part = lazyPart(() => Promise.resolve(Hello))
  await act(async () => {
    const { container } = render(page(Part))
    await Promise.resolve()
    expect(container.textContent).not.toContain('Hello')
  })
  await screen.findByText('Hello Ann')
})

it('is drawn at once when it was loaded ahead', async () => {
  const Part = lazyPart(() => Promise.resolve(Hello))
  await Part.preload()
  const { container } = render(page(Part))
  expect(container.textContent).toBe('Hello Ann')
})

it('is asked for once, and again after its failure was shown', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no network')))
  const { preload } = lazyPart(load)
  await expect(preload()).rejects.toThrow('no network')
  await expect(preload()).rejects.toThrow('no network')
  expect(load).toHaveBeenCalledOnce()
  forgetFailedParts()
  await expect(preload()).rejects.toThrow('no network')
  expect(load).toHaveBeenCalledTimes(2)
})

describe('a part whose file does not arrive', () => {
  it('leaves the page in its place, and says so', async () => {
    unreached()
    show.mockReturnValue(1)
    render(page(lazyPart(lost)))
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
    render(page(lazyPart(lost)))
    await vi.waitFor(() => expect(show).toHaveBeenCalledOnce())
    expect(show.mock.lastCall?.[0]).toMatchObject({
      text: 'The portal has been updated. Load the page again to go on.',
      action: { label: 'Load again' },
    })
    document.head.innerHTML = ''
  })

  it('is asked for again, and drawn when it arrives then', async () => {
    let asked = 0
    const Part = lazyPart(() => (++asked === 1 ? lost() : Promise.resolve(Hello)))
    render(page(Part))
    expect(await screen.findByText('Hello Ann')).toBeTruthy()
    expect(show).not.toHaveBeenCalled()
    cleanup()
    render(page(Part))
    expect(screen.getByText('Hello Ann')).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('is left to its boundary where that says what is missing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <LazyBoundary message="The map could not be loaded.">{page(lazyPart(lost, 'boundary'))}</LazyBoundary>,
    )
    expect((await screen.findByRole('alert')).textContent).toBe('The map could not be loaded.')
    expect(show).not.toHaveBeenCalled()
  })
})

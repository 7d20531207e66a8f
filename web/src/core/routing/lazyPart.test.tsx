// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetFailedParts, lazyPart } from './lazyPart'

afterEach(cleanup)

const openPart = () => lazyPart(() => Promise.resolve(({ name }: { name: string }) => <p>Hello {name}</p>))
const shown = (Part: ReturnType<typeof openPart>['Part']) => (
  <Suspense fallback="Loading">
    <Part name="Ann" />
  </Suspense>
)

it('shows what stands in its place until it is there', async () => {
  const { Part } = openPart()
  await act(async () => {
    const { container } = render(shown(Part))
    await Promise.resolve()
    expect(container.textContent).not.toContain('Hello')
  })
  await screen.findByText('Hello Ann')
})

it('is drawn at once when it was loaded ahead', async () => {
  const { Part, preload } = openPart()
  await preload()
  const { container } = render(shown(Part))
  expect(container.textContent).toBe('Hello Ann')
})

it('is asked for once, and again after its failure was told', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no network')))
  const { preload } = lazyPart(load)
  await expect(preload()).rejects.toThrow('no network')
  await expect(preload()).rejects.toThrow('no network')
  expect(load).toHaveBeenCalledOnce()
  forgetFailedParts()
  await expect(preload()).rejects.toThrow('no network')
  expect(load).toHaveBeenCalledTimes(2)
})

it('tells when it has come, without a wait of React in between', async () => {
  const { Part, useArrival } = openPart()
  const Place = () => (useArrival() ? <Part name="Ann" /> : <p>On its way</p>)
  const { container } = render(<Place />)
  expect(container.textContent).toBe('On its way')
  await screen.findByText('Hello Ann')
})

it('is not asked for before it is wanted', async () => {
  const load = vi.fn(() => Promise.resolve(() => null))
  const { useArrival } = lazyPart(load)
  const Place = ({ isWanted }: { isWanted: boolean }) => <p>{useArrival(isWanted) ? 'Here' : 'Not yet'}</p>
  const { rerender } = render(<Place isWanted={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Place isWanted />)
  await screen.findByText('Here')
})

it('tells that it has failed, too: its place says so', async () => {
  const { useArrival } = lazyPart(() => Promise.reject(new Error('no network')))
  const Place = () => <p>{useArrival() ? 'Settled' : 'On its way'}</p>
  render(<Place />)
  await screen.findByText('Settled')
})

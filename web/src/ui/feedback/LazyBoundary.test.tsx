// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LazyBoundary } from './LazyBoundary'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

const Broken = (): never => {
  throw new Error('a value that nobody thought of')
}

it('keeps a part that breaks from taking the others with it', () => {
  const element = document.createElement('div')
  const told: unknown[] = []
  const root = createRoot(element, { onCaughtError: (error) => told.push(error) })
  act(() =>
    root.render(
      <>
        <p>Speed</p>
        <LazyBoundary message="This card could not be shown." frame={(said) => <section>{said}</section>}>
          <Broken />
        </LazyBoundary>
      </>,
    ),
  )
  expect(element.innerHTML).toBe(
    '<p>Speed</p><section><p role="alert">This card could not be shown.</p></section>',
  )
  expect(told).toHaveLength(1)
  act(() => root.unmount())
})

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { viewOf, useChartView } from './chartView'

const Page = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>

const openView = (search: string) => {
  window.history.replaceState(null, '', `/data${search}`)
  return renderHook(() => ({ ...useChartView(), go: useNavigate() }), { wrapper: Page }).result
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('writes what is chosen into the address', () => {
  const view = openView('?chart=vin')
  act(() => view.current.setView(viewOf('1d')))
  expect(window.location.search).toBe('?chart=vin&range=1d')
  act(() => view.current.setView(viewOf('6h')))
  expect(window.location.search).toBe('?chart=vin')
  expect(view.current.view.range).toBe('6h')
})

it('goes to another time with a link of the same page, also after one was chosen', () => {
  const view = openView('?chart=vin')
  act(() => view.current.setView(viewOf('1d')))
  act(() => void view.current.go('?chart=vin&from=100&to=200'))
  expect(view.current.view.span).toEqual({ fromSeconds: 100, toSeconds: 200 })
  act(() => view.current.setView(viewOf('1h')))
  act(() => void view.current.go('?chart=vin&from=100&to=200'))
  expect(view.current.view.span).toEqual({ fromSeconds: 100, toSeconds: 200 })
})

// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useScrollPlace } from './useScrollPlace'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const open = (entry: string) => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const ways: NavigateFunction[] = []
  const Page = () => {
    useScrollPlace()
    ways.push(useNavigate())
    return null
  }
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Page />
    </MemoryRouter>,
  )
  return { scrolled, goTo: (path: string) => act(async () => ways.at(-1)?.(path)) }
}

it('leaves a page that was just opened where it is, and begins the next one at its top', async () => {
  const { scrolled, goTo } = open('/data/TRUCK0001')
  expect(scrolled).not.toHaveBeenCalled()
  await goTo('/config/TRUCK0001')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

it('comes back to where a page was left before it was loaded anew', () => {
  sessionStorage.setItem('portal:scroll', JSON.stringify({ default: 300 }))
  const { scrolled } = open('/data/TRUCK0001')
  expect(scrolled).toHaveBeenCalledWith(0, 300)
})

it('begins an address that was typed at its top, whatever page of this window was left further down', () => {
  sessionStorage.setItem('portal:scroll', JSON.stringify({ default: 300 }))
  const typed = { type: 'navigate' } as PerformanceNavigationTiming
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([typed])
  const { scrolled } = open('/users/TRUCK0001')
  expect(scrolled).not.toHaveBeenCalled()
})

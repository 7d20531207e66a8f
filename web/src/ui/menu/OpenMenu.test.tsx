// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpenMenu } from './OpenMenu'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

it('is open once it is there, and does what is chosen', async () => {
  const onSelect = vi.fn()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  await act(async () => {
    root.render(
      <MemoryRouter>
        <OpenMenu label="Actions" className="" entries={[{ label: 'Do', onSelect }]}>
          …
        </OpenMenu>
      </MemoryRouter>,
    )
    await Promise.resolve()
  })
  const item = document.querySelector<HTMLElement>('[role=menuitem]')
  expect(item?.textContent).toBe('Do')
  act(() => item?.click())
  expect(onSelect).toHaveBeenCalledOnce()
  act(() => root.unmount())
  element.remove()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PermissionButton } from './PermissionButton'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

const renderButton = () => {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const draw = (disabledReason: string | undefined, onClick: () => void) =>
    act(() =>
      root.render(
        <PermissionButton disabledReason={disabledReason} onClick={onClick}>
          Refresh
        </PermissionButton>,
      ),
    )
  const button = () => element.querySelector('button')
  return { draw, button, leave: () => act(() => root.unmount()) }
}

it('stays the same element, with the focus, when it is disabled and enabled again', () => {
  const { draw, button, leave } = renderButton()
  draw(undefined, () => undefined)
  const first = button()
  first?.focus()
  draw('Data is being fetched.', () => undefined)
  expect(button()).toBe(first)
  expect(document.activeElement).toBe(first)
  draw(undefined, () => undefined)
  expect(button()).toBe(first)
  leave()
})

it('does nothing while it is disabled, and says why', () => {
  const { draw, button, leave } = renderButton()
  let pressed = 0
  const press = () => {
    pressed += 1
  }
  draw('Nothing to send.', press)
  const reason = document.getElementById(button()?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Nothing to send.')
  // What the browser would do: show it in its top layer.
  const shown: unknown[] = []
  Object.assign(reason ?? {}, { togglePopover: (force: boolean) => shown.push(force) })
  act(() => button()?.click())
  expect([pressed, ...shown]).toEqual([0, true])
  draw(undefined, press)
  act(() => button()?.click())
  expect(pressed).toBe(1)
  expect(button()?.hasAttribute('aria-describedby')).toBe(false)
  leave()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Wizard } from './Wizard'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

const renderWizard = () => {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const draw = (at: number) =>
    act(() =>
      root.render(
        <Wizard label="Add a device" steps={['Device', 'Name', 'Share']} at={at}>
          <input />
        </Wizard>,
      ),
    )
  const current = () => element.querySelector('[aria-current="step"]')?.textContent
  const title = () => element.querySelector('h2')
  return { element, draw, current, title, leave: () => act(() => root.unmount()) }
}

it('says which step is open and which are done', () => {
  const { element, draw, current, title, leave } = renderWizard()
  draw(1)
  expect([current(), title()?.textContent]).toEqual(['2Name', 'Name'])
  const marks = [...element.querySelectorAll('[role="img"]')].map((mark) => mark.getAttribute('aria-label'))
  expect(marks).toEqual(['Done', 'Step 2', 'Step 3'])
  leave()
})

it('takes the focus to the title of a new step, and leaves it where it is at first', () => {
  const { element, draw, title, leave } = renderWizard()
  draw(0)
  expect(document.activeElement).toBe(document.body)
  element.querySelector('input')?.focus()
  draw(0)
  expect(document.activeElement).toBe(element.querySelector('input'))
  draw(1)
  expect(document.activeElement).toBe(title())
  leave()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CopyButton } from './CopyButton'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

const press = async (writeText: (text: string) => Promise<void>) => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const element = document.createElement('div')
  const root = createRoot(element)
  act(() => root.render(<CopyButton what="setup password" text="abc.123" />))
  await act(async () => {
    element.querySelector('button')?.click()
    await Promise.resolve()
  })
  const said = [element.querySelector('button'), element.querySelector('[role="status"]')]
  const words = said.map((part) => part?.textContent)
  act(() => root.unmount())
  return words
}

it('copies the text and says so, to those who listen too', async () => {
  const copied: string[] = []
  const words = await press((text) => Promise.resolve(void copied.push(text)))
  expect([...copied, ...words]).toEqual(['abc.123', 'Copied', 'Copied: setup password'])
})

it('says when the browser did not let it', async () => {
  expect(await press(() => Promise.reject(new Error('no')))).toEqual([
    'Not copied',
    'Not copied: setup password',
  ])
})

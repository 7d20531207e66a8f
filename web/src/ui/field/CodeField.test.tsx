// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CodeField } from './CodeField'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

const renderField = (kind: 'digits' | 'letters') => {
  const sent: string[] = []
  const Page = () => {
    const [code, setCode] = useState('')
    return (
      <CodeField
        kind={kind}
        description="From the mail"
        value={code}
        onChange={setCode}
        onComplete={(whole) => sent.push(whole)}
      />
    )
  }
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  act(() => root.render(<Page />))
  const input = element.querySelector('input')
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { input, type, sent, leave: () => act(() => root.unmount()) }
}

it('has the focus, and is sent with its last digit, once', () => {
  const { input, type, sent, leave } = renderField('digits')
  expect(document.activeElement).toBe(input)
  type('12a34')
  expect([input?.value, ...sent]).toEqual(['1234'])
  type('123 456')
  expect(sent).toEqual(['123456'])
  type('1234567')
  expect([input?.value, ...sent]).toEqual(['123456', '123456'])
  leave()
})

it('takes letters as capitals where a code has some', () => {
  const { type, sent, leave } = renderField('letters')
  type(' ab-c2 de ')
  expect(sent).toEqual(['ABC2DE'])
  leave()
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { CodeStep } from './CodeStep'

afterEach(cleanup)

/** What it sets off is done when this is. */
const settle = (press: () => unknown) =>
  act(() => {
    press()
    return Promise.resolve()
  })

const submit = () => settle(() => fireEvent.submit(document.querySelector('form')!))

const open = () => {
  const sent: string[] = []
  const answers: ((isRight: boolean) => void)[] = []
  const answer = (code: string) => {
    sent.push(code)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  }
  render(
    <MemoryRouter>
      <CodeStep signIn={{ answer, startOver: () => undefined }} step={{ step: 'code', medium: 'app' }} />
    </MemoryRouter>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  return {
    sent,
    field,
    type: (value: string) => settle(() => fireEvent.change(field, { target: { value } })),
    refuse: () => settle(() => answers.shift()?.(false)),
  }
}

it('sends the code with its sixth digit, once', async () => {
  const { sent, type } = open()
  await type('12345')
  expect(sent).toEqual([])
  await type('123 456')
  expect(sent).toEqual(['123456'])
  await submit()
  expect(sent).toEqual(['123456'])
})

it('is empty again after a code that was refused, and takes the same one again', async () => {
  const { sent, field, type, refuse } = open()
  await type('123456')
  await refuse()
  expect(field.value).toBe('')
  await type('123456')
  expect(sent).toEqual(['123456', '123456'])
})

it('does not send what is too short', async () => {
  const { sent, type } = open()
  await type('123')
  await submit()
  expect(sent).toEqual([])
})

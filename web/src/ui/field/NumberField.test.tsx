// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { NumberField } from './NumberField'

afterEach(cleanup)

const show = (props: Partial<ComponentProps<typeof NumberField>> = {}) => {
  const onChange = vi.fn()
  const Page = () => {
    const [value, setValue] = useState<number | null>(7)
    const change = (next: number | null) => {
      onChange(next)
      setValue(next)
    }
    return <NumberField label="Width" value={value} min={1} max={20} {...props} onChange={change} />
  }
  render(<Page />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Width' })
  return { field, onChange, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

it('keeps what is half typed, says what is wrong, and has the last right number once it is left', () => {
  const { field, onChange, type } = show()
  type('')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true'])
  expect(screen.getByText('A number is needed.').id).toBe(field.getAttribute('aria-describedby'))
  type('25')
  expect([field.value, screen.getByText('From 1 to 20.').tagName]).toEqual(['25', 'P'])
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['7', null])
})

it('keeps a number as it is typed, though it reads as another', () => {
  const { field, onChange, type } = show()
  type('1.50')
  expect(field.value).toBe('1.50')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(1.5)
})

it('takes half a number for none, where none may be, only once it is empty', () => {
  const { field, onChange } = show({ none: 'auto' })
  // What a browser gives for a minus alone.
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true })
  fireEvent.change(field, { target: { value: '' } })
  expect(screen.getByText('Not a number.')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  Reflect.deleteProperty(field, 'validity')
  fireEvent.change(field, { target: { value: '3' } })
  fireEvent.change(field, { target: { value: '' } })
  expect(onChange.mock.calls).toEqual([[3], [null]])
})

it('leaves the limits to a form that checks them', () => {
  const { onChange, type } = show({ isCheckedByForm: true, error: 'must be at most 20' })
  type('25')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(25)
  expect(screen.getByText('must be at most 20')).toBeTruthy()
})

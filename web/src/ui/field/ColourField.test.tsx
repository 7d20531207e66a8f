// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ColourField } from './ColourField'

afterEach(cleanup)

const show = (none?: string) => {
  const onChange = vi.fn()
  const Page = () => {
    const [value, setValue] = useState<string | null>('#2f9e44')
    const change = (next: string | null) => {
      onChange(next)
      setValue(next)
    }
    return <ColourField label="Bar" value={value} none={none} onChange={change} />
  }
  render(<Page />)
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bar: code' })
  return { code, onChange, type: (value: string) => fireEvent.change(code, { target: { value } }) }
}

it('takes a code with or without its mark, and keeps half of one until it is whole', () => {
  const { code, onChange, type } = show()
  type('#F0')
  expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['#F0', 'true'])
  expect(onChange).not.toHaveBeenCalled()
  type('F08C00')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('#f08c00')
  type('')
  fireEvent.blur(code)
  expect(code.value).toBe('#f08c00')
})

it('has a way back to none where there may be none', () => {
  const { code, onChange } = show('as page')
  fireEvent.click(screen.getByRole('button', { name: 'Bar: as page' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  expect([code.value, code.placeholder]).toEqual(['', 'as page'])
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.change(screen.getByLabelText('Bar'), { target: { value: '#123456' } })
  expect(code.value).toBe('#123456')
})

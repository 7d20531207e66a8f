// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChoiceField } from './ChoiceField'
import { Combobox, MultiCombobox, SuggestField } from './Combobox'

afterEach(cleanup)

const trucks = Array.from({ length: 14 }, (_, n) => ({ value: `t${n + 1}`, label: `Truck ${n + 1}` }))
const show = (part: ReactNode) => render(part)
const field = (name: string) => screen.getByRole('combobox', { name })
const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const type = (name: string, text: string) => {
  // What fills a field without its focus is no search.
  act(() => field(name).focus())
  write(name, text)
}

it('finds one of many by a few letters', () => {
  const onChange = vi.fn()
  show(<Combobox label="Device" choices={trucks} value="t1" onChange={onChange} />)
  type('Device', 'truck 12')
  expect(listed()).toEqual(['Truck 12'])
  fireEvent.click(screen.getByRole('option', { name: 'Truck 12' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('t12')
})

it('forgets what was typed and chosen by nobody', () => {
  show(<Combobox label="Device" choices={trucks} value="t1" onChange={vi.fn()} />)
  type('Device', 'crane')
  expect(screen.getByText('Nothing found.')).toBeTruthy()
  fireEvent.blur(field('Device'))
  expect(field('Device')).toHaveProperty('value', 'Truck 1')
})

it('says that choices are on their way, and is not left by the Escape that closes its list', () => {
  show(<Combobox label="Device" choices={undefined} value={undefined} onChange={vi.fn()} />)
  fireEvent.click(field('Device'))
  expect(screen.getByText('Loading…')).toBeTruthy()
  expect(fireEvent.keyDown(field('Device'), { key: 'Escape', code: 'Escape' })).toBe(false)
  expect(fireEvent.keyDown(field('Device'), { key: 'Escape', code: 'Escape' })).toBe(true)
})

it('takes several, each of which can be put back', () => {
  const Several = () => {
    const [values, setValues] = useState<string[]>(['t1'])
    return <MultiCombobox label="Devices" choices={trucks} values={values} onChange={setValues} />
  }
  show(<Several />)
  type('Devices', 'truck 3')
  fireEvent.click(screen.getByRole('option', { name: 'Truck 3' }))
  expect(screen.getByText('Truck 1')).toBeTruthy()
  expect(screen.getByText('Truck 3')).toBeTruthy()
  write('Devices', '')
  fireEvent.keyDown(field('Devices'), { key: 'Backspace', code: 'Backspace' })
  expect(listed()).toContain('Truck 3')
  expect(listed()).not.toContain('Truck 1')
})

it('takes any text, with the usual ones to choose from', () => {
  const Typed = () => {
    const [value, setValue] = useState('')
    return <SuggestField label="Asset Type" choices={trucks} value={value} onChange={setValue} />
  }
  show(<Typed />)
  type('Asset Type', 'truck 14')
  expect(listed()).toEqual(['Truck 14'])
  // What it says then covers the buttons below no longer.
  write('Asset Type', 'Truck 14')
  expect(listed()).toEqual([])
  write('Asset Type', 'Rope Shovel')
  expect(field('Asset Type')).toHaveProperty('value', 'Rope Shovel')
})

it('is a plain list of a few, and searches many', async () => {
  const { rerender } = show(
    <ChoiceField label="Device" choices={trucks.slice(0, 3)} value="t2" onChange={vi.fn()} />,
  )
  expect(field('Device').tagName).toBe('SELECT')
  rerender(<ChoiceField label="Device" choices={trucks} value="t2" onChange={vi.fn()} />)
  await expect.poll(() => field('Device').tagName).toBe('INPUT')
  expect(field('Device')).toHaveProperty('value', 'Truck 2')
})

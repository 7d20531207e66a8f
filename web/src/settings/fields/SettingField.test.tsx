// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConfigField } from './configFields'
import { SettingField } from './SettingField'

afterEach(cleanup)

const section = { id: 'gps', title: 'GPS', tab: 'internal' } as const
const field = (more: Partial<ConfigField>): ConfigField => ({
  key: 'gps.maxtime',
  label: 'Max Time',
  kind: 'number',
  section,
  isReadOnly: false,
  ...more,
})

const draw = (
  more: Partial<ConfigField>,
  draft: string | boolean | undefined,
  props: Partial<Parameters<typeof SettingField>[0]> = {},
) => {
  const onChange = vi.fn()
  render(
    <SettingField
      field={field(more)}
      draft={draft}
      refusal={undefined}
      isKnown
      isChanged={false}
      mark={undefined}
      notes={[]}
      onChange={onChange}
      onBlur={() => undefined}
      {...props}
    />,
  )
  return onChange
}

describe('a setting', () => {
  it('is known by its label, and described by its help, its range and what is wrong with it', () => {
    draw({ min: 0, max: 3600, unit: 's' }, '60', { refusal: 'too short', notes: ['a warning'] })
    const input = screen.getByRole('textbox', { name: 'Max Time' })
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual([
      expect.stringContaining('searches for a position'),
      '0 to 3600',
      'too short',
      'a warning',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('s')).toBeTruthy()
  })

  it('with two limits has a field for each; a text that is no pair stays as it is', () => {
    const limits = { key: 'vin.alarm', label: 'Alarm', kind: 'limits' } as const
    const onChange = draw(limits, '10,15')
    const above = screen.getByRole('textbox', { name: 'Alarm, above' })
    fireEvent.change(above, { target: { value: '16' } })
    expect(onChange).toHaveBeenCalledWith('10,16')
    fireEvent.change(screen.getByRole('textbox', { name: 'Alarm, below' }), { target: { value: '' } })
    expect(onChange).toHaveBeenCalledWith('-2000000000,15')
    cleanup()
    draw(limits, '<10')
    expect(screen.getByRole('textbox', { name: 'Alarm' })).toHaveProperty('value', '<10')
  })

  it('that is on or off is a switch', () => {
    const onChange = draw({ kind: 'boolean' }, false)
    fireEvent.click(screen.getByRole('switch', { name: 'Max Time' }))
    expect(onChange).toHaveBeenCalledWith(true)
  })

  it('that the device has not reported is neither on nor off until one is selected', () => {
    const onChange = draw({ kind: 'boolean' }, undefined, { isKnown: false })
    const select = screen.getByRole('combobox', { name: 'Max Time' })
    expect((select as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Not reported')
    fireEvent.change(select, { target: { value: 'false' } })
    expect(onChange).toHaveBeenCalledWith(false)
  })

  it('keeps a value that no list knows among its choices', () => {
    draw({ kind: 'choice', options: [{ value: 3, label: '4G only' }] }, '7')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['7', '4G only'])
  })

  it('that is a secret is not readable while it is typed, until it is asked for', () => {
    const onChange = draw({ kind: 'secret', label: 'Password' }, 'typed')
    const input = screen.getByLabelText('Password')
    expect(input.getAttribute('type')).toBe('password')
    fireEvent.change(input, { target: { value: 'typed on' } })
    expect(onChange).toHaveBeenCalledWith('typed on')
    fireEvent.click(screen.getByRole('button', { name: 'Show Password' }))
    expect(input.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide Password' }))
    expect(input.getAttribute('type')).toBe('password')
  })

  it('that cannot be changed is shown as text', () => {
    draw({ isReadOnly: true, kind: 'text' }, 'QUAD-C2')
    expect(screen.getByText('QUAD-C2').tagName).toBe('OUTPUT')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

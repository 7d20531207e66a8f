// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SaveBar } from './SaveBar'

afterEach(cleanup)

const form = { hasChanges: true, busy: false, refusal: undefined, discard: vi.fn() }
const changes = [
  { name: 'a', label: 'Interval', from: '60', to: '30' },
  { name: 'b', label: 'Always On', from: 'off', to: 'on' },
]
const draw = (props: Partial<Parameters<typeof SaveBar>[0]>) => {
  const onGo = vi.fn()
  render(<SaveBar form={form} submit="Save" changes={[]} faults={[]} onGo={onGo} {...props} />)
  return onGo
}
const isDisabled = () => screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') === 'true'

describe('the bar of a long form', () => {
  it('saves nothing while nothing was changed', () => {
    draw({ form: { ...form, hasChanges: false, refusal: 'No changes made.' } })
    expect(isDisabled()).toBe(true)
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
  })

  it('counts the changes, and leads to each of them', async () => {
    const onGo = draw({ changes })
    expect(screen.getByText('2 changes not saved')).toBeTruthy()
    expect(isDisabled()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Review' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Always On' }))
    expect(onGo).toHaveBeenCalledWith('b')
  })

  it('names what is wrong, and saves nothing until it is right', () => {
    const onGo = draw({
      changes,
      faults: [
        { name: 'a', text: 'Interval is invalid.' },
        { name: 'c', text: 'Name is too long.' },
      ],
    })
    expect(isDisabled()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Interval is invalid.' }))
    expect(onGo).toHaveBeenCalledWith('a')
    expect(screen.getByText(/and 1 more/)).toBeTruthy()
  })
})

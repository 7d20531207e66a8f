// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { zoneStore } from '../zone/zoneStore'
import { type DateRange, DateRangePicker } from './DateRangePicker'

const noonMs = Date.UTC(2026, 10, 21, 12)
const hourMs = 3_600_000
const changed = vi.fn<(range: DateRange) => void>()

const Picker = ({ problem }: { problem?: string }) => {
  const [value, setValue] = useState<DateRange>({ fromMs: noonMs - hourMs, toMs: noonMs })
  return (
    <DateRangePicker
      value={value}
      problem={problem}
      presets={[
        { label: 'Last day', onSelect: () => setValue({ fromMs: noonMs - 24 * hourMs, toMs: noonMs }) },
        { label: 'Last year', disabledReason: 'Not on this plan.', onSelect: () => undefined },
      ]}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}
const draw = (problem?: string) => render(<Picker {...(problem === undefined ? {} : { problem })} />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

afterEach(() => {
  cleanup()
  changed.mockReset()
  act(() => zoneStore.choose('mine'))
})

it('gives the instants of what is typed, and none for what is not filled in', () => {
  act(() => zoneStore.choose('utc'))
  draw()
  expect(field('From').value).toBe('2026-11-21T11:00')
  fireEvent.change(field('From'), { target: { value: '2026-11-20T08:30' } })
  expect(changed).toHaveBeenLastCalledWith({ fromMs: Date.UTC(2026, 10, 20, 8, 30), toMs: noonMs })
  fireEvent.change(field('To'), { target: { value: '' } })
  expect(changed.mock.lastCall?.[0].toMs).toBeNaN()
  expect(field('To').value).toBe('')
})

it('keeps the same instants when another zone is chosen, and says which it is', () => {
  draw()
  act(() => zoneStore.choose('utc'))
  expect(field('To').value).toBe('2026-11-21T12:00')
  expect(screen.getByText(/world time/)).not.toBeNull()
})

it('offers presets, and says why one cannot be had', () => {
  act(() => zoneStore.choose('utc'))
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Last day' }))
  expect(field('From').value).toBe('2026-11-20T12:00')
  const refused = screen.getByRole('button', { name: 'Last year' })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
})

it('says at both ends what is wrong', () => {
  draw('Invalid date range')
  expect(screen.getByRole('status').textContent).toBe('Invalid date range')
  expect(screen.getByRole('group', { name: 'Range' }).getAttribute('aria-describedby')).toBe(
    screen.getByRole('status').id,
  )
  expect(field('From').getAttribute('aria-invalid')).toBe('true')
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { againstOf } from './CompareTools'
import { DifferenceTable } from './DifferenceTable'

afterEach(cleanup)

const timeOf = (text: string) => new Date(text).getTime() / 1000

it('reads from the address one moment, or two', () => {
  const first = new URLSearchParams({ with: 'moment', at: '2026-03-01T06:00' })
  expect(againstOf(first)).toEqual({ kind: 'moment', time: timeOf('2026-03-01T06:00') })
  first.set('until', '2026-03-02T06:00')
  expect(againstOf(first)).toEqual({
    kind: 'moment',
    time: timeOf('2026-03-01T06:00'),
    until: timeOf('2026-03-02T06:00'),
  })
  expect(againstOf(new URLSearchParams({ with: 'moment', until: '2026-03-02T06:00' }))).toBeUndefined()
})

it('shows two earlier moments side by side, with nothing to put back', () => {
  const difference = { key: 'device.base_interval', isSecret: false, other: 60, here: 20 }
  const shown = {
    differences: [difference],
    otherName: 'First',
    ownName: 'Second',
    chosen: new Set<string>(),
  }
  render(<DifferenceTable {...shown} onChoose={undefined} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Setting',
    'First',
    'Second',
  ])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent?.trim())).toEqual(['60', '20'])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

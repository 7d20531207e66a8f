// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelectAll } from './SelectAll'

const rowIds = ['TRUCK0001', 'PUMP00001', 'DAMLV0001']

const List = ({ first }: { readonly first: readonly string[] }) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(first))
  return (
    <>
      <SelectAll rowIds={rowIds} ids={ids} onIds={setIds} />
      <output>{[...ids].join(' ')}</output>
    </>
  )
}

const onScreen = (isNarrow: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        media: query,
        matches: isNarrow && query.includes('max-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('takes all rows of a list of cards, and lets all of them go', () => {
  onScreen(true)
  render(<List first={['PUMP00001']} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all 3' })
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  expect(screen.getByRole('status').textContent).toBe(rowIds.join(' '))
  fireEvent.click(box)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('leaves it to the head of the table where there is one', () => {
  onScreen(false)
  render(<List first={[]} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

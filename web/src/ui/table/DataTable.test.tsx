// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ColumnDef } from '@tanstack/react-table'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable } from './DataTable'
import type { DataTableProps } from './DataTableProps'
import { rowGroups } from './rowGroups'
import { tableCsv } from './tableCsv'
import { useDataTable } from './useDataTable'
import { useSelection } from './useSelection'
import { stubResizeObserver } from '../stubResizeObserver.fixture'

interface Pump {
  id: string
  name: string
  litres: number
}

const pumps: Pump[] = ['Alpha', 'Bravo', 'Charlie', 'Delta'].map((name, n) => ({
  id: `P${n}`,
  name,
  litres: n * 10,
}))
const columns: ColumnDef<Pump>[] = [
  { accessorKey: 'name', header: 'Name', meta: { isFixed: true } },
  { accessorKey: 'litres', header: 'Litres', enableGlobalFilter: false },
  { accessorKey: 'id', id: 'id', header: 'ID', meta: { isExtra: true } },
]
const props: DataTableProps<Pump> = {
  caption: 'Pumps',
  rows: pumps,
  columns,
  rowId: ({ id }) => id,
  sortedBy: [{ id: 'name', desc: false }],
  empty: 'No pumps.',
  card: ({ name }) => name,
}

const makeLinked = (): ColumnDef<Pump>[] =>
  columns.map((column) =>
    'accessorKey' in column && column.accessorKey === 'name'
      ? { ...column, cell: ({ row }) => <Link to={`/pump/${row.id}`}>{row.original.name}</Link> }
      : column,
  )
const linked = makeLinked()

const done = vi.fn<(names: string[]) => void>()

const Pumps = (own: Partial<DataTableProps<Pump>>) => {
  const selection = useSelection()
  return (
    <DataTable
      {...props}
      rowName={({ name }) => name}
      selection={{
        ...selection,
        blockedReason: ({ name }) => (name === 'Delta' ? 'Not yours' : undefined),
        actions: (rows) => <button onClick={() => done(rows.map(({ name }) => name))}>Restart</button>,
      }}
      {...own}
    />
  )
}

const show = (own: Partial<DataTableProps<Pump>> = {}) =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Pumps {...own} />} />
        <Route path="/pump/:id" element={<p>One pump</p>} />
      </Routes>
    </MemoryRouter>,
  )
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  done.mockClear()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

describe('a table of which there are more rows', () => {
  const load = vi.fn<() => void>()
  beforeEach(() => load.mockClear())

  it('loads them while its page is not full', () => {
    show({ pageSizes: [10], more: { isLoading: false, load } })
    expect(load).toHaveBeenCalledOnce()
  })

  it('asks before it goes on when a thousand were passed over, whoever filtered them', () => {
    show({ pageSizes: [10], more: { isLoading: false, load, passedOver: 1000 } })
    expect(load).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Search further' }))
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('rows in groups', () => {
  const groups = rowGroups<Pump>(
    ({ litres }) => (litres > 10 ? 0 : 1),
    ({ litres }) => (litres > 10 ? 'Large' : 'Small'),
  )
  const lines = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

  it('lie below the heading of their group, whatever they are sorted by', () => {
    show({ groups })
    expect(lines().slice(1)).toEqual(['Large', 'Charlie20', 'Delta30', 'Small', 'Alpha0', 'Bravo10'])
    fireEvent.click(screen.getByRole('button', { name: 'Litres' }))
    expect(lines().slice(1)).toEqual(['Large', 'Delta30', 'Charlie20', 'Small', 'Bravo10', 'Alpha0'])
  })
})

describe('rows that are picked', () => {
  it('are counted, and given to what is done with them', () => {
    show()
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    const bravo = box('Select Bravo')
    fireEvent.click(bravo)
    expect(box('Select Bravo')).toBe(bravo)
    const bar = screen.getByRole('region', { name: 'Selected rows' })
    expect(within(bar).getByRole('status').textContent).toBe('1 selected')
    fireEvent.click(within(bar).getByRole('button', { name: 'Restart' }))
    expect(done).toHaveBeenCalledWith(['Bravo'])
    fireEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }))
    expect(box('Select Bravo').checked).toBe(false)
  })

  it('leave out those that may not be picked, which say why', () => {
    show()
    expect(box('Select Delta').disabled).toBe(true)
    expect(box('Select Delta').title).toBe('Not yours')
    fireEvent.click(box('Select all 3'))
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }))
    expect(done).toHaveBeenCalledWith(['Alpha', 'Bravo', 'Charlie'])
  })

  it('reach from one press to the next with Shift', () => {
    show()
    fireEvent.click(box('Select Alpha'))
    fireEvent.click(box('Select Charlie'), { shiftKey: true })
    expect(box('Select Bravo').checked).toBe(true)
  })

  it('are told when a search hides them', () => {
    const { rerender } = render(
      <MemoryRouter>
        <Pumps />
      </MemoryRouter>,
    )
    fireEvent.click(box('Select Alpha'))
    rerender(
      <MemoryRouter>
        <Pumps search="bravo" />
      </MemoryRouter>,
    )
    expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain(
      '1 selected, 1 not shown by the filters',
    )
  })
})

describe('a row that leads somewhere', () => {
  it('leads there wherever it is pressed, but not through its own box', () => {
    show({ hasRowLink: true, columns: linked })
    fireEvent.click(box('Select Alpha'))
    expect(screen.queryByText('One pump')).toBeNull()
    act(() => screen.getByText('20').click())
    expect(screen.getByText('One pump')).toBeTruthy()
  })
})

it('keeps the focus where it is when columns and rows are made anew', () => {
  const shown = (own: Partial<DataTableProps<Pump>>) => (
    <MemoryRouter>
      <Pumps {...own} />
    </MemoryRouter>
  )
  const { rerender } = render(shown({ columns: makeLinked() }))
  const link = screen.getByRole('link', { name: 'Bravo' })
  link.focus()
  rerender(shown({ columns: makeLinked(), rows: pumps.map((pump) => ({ ...pump, litres: -pump.litres })) }))
  expect(document.activeElement).toBe(link)
})

it('shows rows on their way as such, and says when there are none', () => {
  show({ rows: undefined as never })
  expect(screen.getByRole('status', { name: 'Loading: Pumps' })).toBeTruthy()
  cleanup()
  show({ rows: [] })
  expect(screen.getByText('No pumps.')).toBeTruthy()
})

it('asks on a phone by what to sort only where there is something to sort', () => {
  vi.stubGlobal('matchMedia', () => ({
    ...new EventTarget(),
    matches: true,
    addEventListener,
    removeEventListener,
  }))
  show({ rows: pumps.slice(0, 1) })
  expect(screen.getByText('Alpha')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
  cleanup()
  show({ rows: pumps.slice(0, 2) })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('name')
  cleanup()
  show({ sortedBy: [] })
  // The selected entry is what it is: in no order of a column.
  expect(screen.getByRole('option', { name: 'As listed', selected: true })).toBeTruthy()
})

it('draws a few of very many rows', () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({ id: `P${n}`, name: `Pump ${n}`, litres: n }))
  show({ rows, pageSizes: 'none' })
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
  expect(screen.getAllByRole('row').length).toBeLessThan(200)
})

it('is saved as it shows: chosen columns, order and search, and every page', () => {
  const lines: string[] = []
  const Save = () => {
    const { table } = useDataTable({ ...props, search: 'a', pageSizes: [1] })
    lines.splice(0, lines.length, ...tableCsv(table))
    return null
  }
  render(<Save />)
  expect(lines.join('')).toBe('\uFEFFName,Litres\r\nAlpha,0\r\nBravo,10\r\nCharlie,20\r\nDelta,30\r\n')
})

it('shows the columns that are chosen, by a menu that is loaded when it is opened', async () => {
  // Here already, so that how long it takes to load is no matter of the test.
  await import('./OpenColumnChooser')
  show({ hasChooser: true })
  expect(screen.queryByRole('columnheader', { name: /ID/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const chosen = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'ID', hidden: true })
  expect(chosen.checked).toBe(false)
  fireEvent.click(chosen)
  expect(screen.getByRole('columnheader', { name: /ID/ })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Usual columns', hidden: true }))
  expect(screen.queryByRole('columnheader', { name: /ID/ })).toBeNull()
})

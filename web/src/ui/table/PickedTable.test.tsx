// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '../stubResizeObserver.fixture'
import { PickedTable, type PickedTableProps } from './PickedTable'
import { pickedCsv } from './PickedColumn'

interface Pump {
  readonly id: string
  readonly name: string
  readonly litres: number
}

const pumpsOf = (count: number): Pump[] =>
  Array.from({ length: count }, (_, n) => ({ id: `P${n}`, name: `Pump ${n}`, litres: n * 10 }))

const columns: PickedTableProps<Pump>['columns'] = [
  {
    id: 'name',
    label: 'Name',
    width: '14rem',
    isMostFirst: false,
    cell: ({ id, name }) => <Link to={`/pump/${id}`}>{name}</Link>,
    fileValue: ({ name }) => name,
  },
  {
    id: 'litres',
    label: 'Litres',
    width: '9rem',
    isMostFirst: false,
    cell: ({ litres }) => `${litres} l`,
    fileValue: ({ litres }) => litres,
  },
]

type View = PickedTableProps<Pump>['view']
const views: View[] = []

const Pumps = ({
  count = 5000,
  rows = pumpsOf(4),
  ...own
}: Partial<PickedTableProps<Pump>> & { count?: number }) => {
  const [view, setView] = useState<View>({
    sorting: [{ id: 'name', desc: true }],
    pageIndex: 1,
    pageSize: 10,
  })
  return (
    <PickedTable
      caption="Pumps"
      rows={rows}
      picked={{ count, all: () => rows }}
      columns={columns}
      rowId={({ id }) => id}
      view={view}
      onView={(next) => {
        views.push(next)
        setView(next)
      }}
      pageSizes={[10, 25, 50]}
      hasRowLink
      tools={<button>Add filter</button>}
      fileName="Pumps"
      empty="No pumps."
      card={({ name }) => <Link to="/">{name}</Link>}
      {...own}
    />
  )
}

const page = (own: Parameters<typeof Pumps>[0]) => (
  <MemoryRouter>
    <Routes>
      <Route path="/" element={<Pumps {...own} />} />
      <Route path="/pump/:id" element={<p>One pump</p>} />
    </Routes>
  </MemoryRouter>
)
const show = (own: Parameters<typeof Pumps>[0] = {}) => render(page(own))
const showOnPhone = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  views.length = 0
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

describe('rows that somebody else has picked', () => {
  it('show as they were given, and where among all of them', () => {
    show()
    const [head, ...rows] = screen.getAllByRole('row')
    expect(head?.textContent).toBe('NameLitres')
    expect(head?.querySelectorAll('[aria-sort="descending"] svg')).toHaveLength(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Pump 00 l',
      'Pump 110 l',
      'Pump 220 l',
      'Pump 330 l',
    ])
    expect(rows.map((row) => row.dataset.index)).toEqual(['0', '1', '2', '3'])
    expect(screen.getByRole('table', { name: 'Pumps' }).getAttribute('aria-rowcount')).toBe('5001')
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('11–20 of 5000')
  })

  it('are all drawn, however many a page has', () => {
    show({ rows: pumpsOf(50) })
    expect(screen.getAllByRole('row')).toHaveLength(51)
  })

  it('lead where their link leads, wherever they are pressed', () => {
    show()
    act(() => screen.getByText('20 l').click())
    expect(screen.getByText('One pump')).toBeTruthy()
  })

  it('keep the focus where it is when they and the columns are made anew, as with each poll', () => {
    const { rerender } = show()
    const link = screen.getByRole('link', { name: 'Pump 2' })
    link.focus()
    rerender(page({ rows: pumpsOf(4), columns: columns.map((column) => ({ ...column })) }))
    expect(document.activeElement).toBe(link)
  })

  it('are not there: the table says so, and offers no file', () => {
    show({ rows: [], count: 0 })
    expect(screen.getByText('No pumps.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true)
  })
})

describe('what is asked of whoever picks them', () => {
  it('is another order: texts from the first, figures from the most, then in turn', () => {
    show()
    press(/Litres/)
    press(/Litres/)
    press(/Name/)
    press(/Name/)
    expect(views.map(({ sorting: [by] }) => `${by?.id} ${by?.desc === true ? 'down' : 'up'}`)).toEqual([
      'litres down',
      'litres up',
      'name up',
      'name down',
    ])
    expect(views.every(({ pageIndex }) => pageIndex === 0)).toBe(true)
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('descending')
  })

  it('is what begins with the most though it is written in words', () => {
    show({ columns: columns.map((column) => ({ ...column, isMostFirst: true })) })
    press(/Litres/)
    press(/Name/)
    expect(views.at(-1)?.sorting).toEqual([{ id: 'name', desc: true }])
  })

  it('is another page, or as many rows that the first one stays', () => {
    show()
    press('Next page')
    press('Previous page')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Page, of 500' }), { key: 'Enter' })
    fireEvent.change(screen.getByRole('textbox', { name: 'Page, of 500' }), { target: { value: '77' } })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Page, of 500' }), { key: 'Enter' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '25' } })
    expect(views.map(({ pageIndex, pageSize }) => [pageIndex, pageSize])).toEqual([
      [2, 10],
      [1, 10],
      [1, 10],
      [76, 10],
      [30, 25],
    ])
  })

  it('is the last page where the rows have become fewer', () => {
    show({ count: 3 })
    expect(views.map(({ pageIndex }) => pageIndex)).toEqual([0])
  })
})

describe('on a phone', () => {
  it('rows are cards, with a list to sort by', () => {
    showOnPhone()
    show()
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Pumps' })).getAllByRole('listitem')
    expect(cards.map(({ textContent }) => textContent)).toEqual(['Pump 0', 'Pump 1', 'Pump 2', 'Pump 3'])
    const sortBy = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
    expect(sortBy.value).toBe('name')
    fireEvent.change(sortBy, { target: { value: 'litres' } })
    expect(views.at(-1)?.sorting).toEqual([{ id: 'litres', desc: true }])
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  })

  it('one row has nothing to be sorted by', () => {
    showOnPhone()
    show({ rows: pumpsOf(1), count: 1 })
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
  })
})

it('is saved with its heads, every row and what each column says in a file', () => {
  expect(pickedCsv(columns, pumpsOf(2)).join('')).toBe('\uFEFFName,Litres\r\nPump 0,0\r\nPump 1,10\r\n')
})

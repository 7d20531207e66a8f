import { expect, it, describe } from 'vitest'
import { type GroupWidgets, type Breakpoint, breakpoints } from '../../../../shared/views/groupView'
import {
  newWidget,
  duplicateWidget,
  gridOf,
  moveWidget,
  placeAll,
  removeWidget,
  resizeWidget,
} from './arrangeWidgets'

const place = (widgets: GroupWidgets, id: string, breakpoint: Breakpoint = 'lg') => {
  const { x = -1, y = -1, w = 0, h = 0 } = widgets[id]?.layouts[breakpoint] ?? {}
  return [x, y, w, h]
}
const add = (widgets: GroupWidgets, id: string, type: 'headline' | 'table'): GroupWidgets => ({
  ...widgets,
  [id]: newWidget(widgets, type),
})
const two = add(add({}, 'w-headline', 'headline'), 'w-tableabc', 'table')

const overlaps = (widgets: GroupWidgets, breakpoint: Breakpoint): boolean => {
  const items = gridOf(widgets, breakpoint)
  return items.some((a, n) =>
    items.slice(n + 1).some((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h),
  )
}

describe('a new widget', () => {
  it('stands below the others, as wide as there is room', () => {
    expect([place(two, 'w-headline'), place(two, 'w-tableabc')]).toEqual([
      [0, 0, 3, 4],
      [0, 4, 12, 14],
    ])
    expect(place(two, 'w-tableabc', 'sm')).toEqual([0, 4, 4, 14])
  })
})

describe('a widget', () => {
  it('moves by a column, and no further than the edge', () => {
    let moved = moveWidget(two, 'lg', 'w-headline', { dx: 1, dy: 0 })
    expect(place(moved, 'w-headline')).toEqual([1, 0, 3, 4])
    for (let n = 0; n < 20; n += 1) moved = moveWidget(moved, 'lg', 'w-headline', { dx: 1, dy: 0 })
    expect(place(moved, 'w-headline')).toEqual([9, 0, 3, 4])
    expect(moveWidget(moved, 'lg', 'w-headline', { dx: 1, dy: 0 })).toBe(moved)
  })

  it('changes places with the one below by a single key', () => {
    const below = moveWidget(two, 'lg', 'w-headline', { dx: 0, dy: 1 })
    expect([place(below, 'w-headline')[1], place(below, 'w-tableabc')[1]]).toEqual([14, 0])
    const above = moveWidget(below, 'lg', 'w-headline', { dx: 0, dy: -1 })
    expect([place(above, 'w-headline')[1], place(above, 'w-tableabc')[1]]).toEqual([0, 4])
  })

  it('is arranged for one width alone', () => {
    const moved = moveWidget(two, 'md', 'w-headline', { dx: 1, dy: 0 })
    expect([place(moved, 'w-headline'), place(moved, 'w-headline', 'md')[0]]).toEqual([[0, 0, 3, 4], 1])
  })

  it('becomes no smaller than its kind needs and no wider than the grid', () => {
    let small = two
    for (let n = 0; n < 9; n += 1) small = resizeWidget(small, 'lg', 'w-headline', { dx: -1, dy: -1 })
    expect(place(small, 'w-headline')).toEqual([0, 0, 2, 3])
    expect(place(small, 'w-tableabc')[1]).toBe(3)
    expect(resizeWidget(two, 'lg', 'w-tableabc', { dx: 1, dy: 0 })).toBe(two)
  })

  it('that is removed makes room, and one that is duplicated takes some', () => {
    expect(place(removeWidget(two, 'w-headline'), 'w-tableabc')[1]).toBe(0)
    const more = duplicateWidget(two, 'w-headline', 'w-another0')
    expect(place(more, 'w-another0')).toEqual([0, 18, 3, 4])
    expect(duplicateWidget(two, 'w-nobody00', 'w-another0')).toBe(two)
  })

  it('never stands on another, nor outside, whatever is done', () => {
    let widgets = two
    for (let n = 0; n < 8; n += 1) widgets = duplicateWidget(widgets, 'w-headline', `w-copy000${n}`)
    const ids = Object.keys(widgets)
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % below
    }
    for (let n = 0; n < 300; n += 1) {
      const id = ids[next(ids.length)] ?? ''
      const nudge = { dx: next(3) - 1, dy: next(3) - 1 }
      const breakpoint = (['lg', 'md', 'sm'] as const)[next(3)] ?? 'lg'
      widgets = (next(2) === 0 ? moveWidget : resizeWidget)(widgets, breakpoint, id, nudge)
    }
    for (const breakpoint of Object.keys(breakpoints) as Breakpoint[]) {
      expect(overlaps(widgets, breakpoint)).toBe(false)
      const { columns } = breakpoints[breakpoint]
      expect(gridOf(widgets, breakpoint).every(({ x, w }) => x >= 0 && x + w <= columns)).toBe(true)
    }
  })

  it('that is where it was is the same one', () => {
    expect(placeAll(two, 'lg', gridOf(two, 'lg'))).toBe(two)
  })
})

it.each([
  ['chart', 6, 8],
  ['table', 12, 14],
  ['map', 12, 10],
  ['headline', 3, 4],
] as const)(
  'a new %s is %i wide and %i high, and no wider than a tablet or phone has columns',
  (type, w, h) => {
    expect(newWidget({}, type).layouts).toEqual({
      lg: { x: 0, y: 0, w, h },
      md: { x: 0, y: 0, w: Math.min(w, 6), h },
      sm: { x: 0, y: 0, w: Math.min(w, 4), h },
    })
  },
)

it('a new widget stands below all others', () => {
  const widgets: GroupWidgets = { 'w-aaaaaaaa': newWidget({}, 'table') }
  const { lg, md, sm } = newWidget(widgets, 'headline').layouts
  expect([lg.y, md.y, sm.y]).toEqual([14, 14, 14])
})

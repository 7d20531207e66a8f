import { expect, it } from 'vitest'
import type { GroupWidgets } from '../../../shared/views/groupView'
import { newWidget } from './newWidget'

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

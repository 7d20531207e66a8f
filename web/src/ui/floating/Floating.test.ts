import { expect, it } from 'vitest'
import { placeFloating } from './Floating'

const viewport = { width: 400, height: 800 }
const list = { width: 200, height: 240 }
const field = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 36 })

it('stands below its control, from its start or to its end', () => {
  expect(placeFloating(field(150, 100), list, viewport, 'start')).toEqual({ left: 150, top: 144 })
  expect(placeFloating(field(250, 100), list, viewport, 'end')).toEqual({ left: 150, top: 144 })
})

it('is never cut by an edge of the window', () => {
  expect(placeFloating(field(290, 100), list, viewport, 'start').left).toBe(192)
  expect(placeFloating(field(10, 100), list, viewport, 'end').left).toBe(8)
})

it('stands above where only there is room for it', () => {
  expect(placeFloating(field(100, 700), list, viewport, 'start').top).toBe(452)
  expect(placeFloating(field(100, 380), { width: 200, height: 500 }, viewport, 'start').top).toBe(424)
})

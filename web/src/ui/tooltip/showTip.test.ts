import { expect, it } from 'vitest'
import { placeTip } from './showTip'

const button = { left: 500, top: 300, bottom: 330, width: 80, height: 30 }
const tip = { width: 200, height: 40 }

it('stands centred above what it is about', () => {
  expect(placeTip(button, tip, 1360)).toEqual({ left: 440, top: 254 })
})

it('is never cut by an edge of the window', () => {
  expect(placeTip({ ...button, left: 10 }, tip, 1360).left).toBe(8)
  expect(placeTip({ ...button, left: 270 }, tip, 360).left).toBe(152)
  expect(placeTip({ ...button, left: 0, width: 300 }, { width: 400, height: 40 }, 360).left).toBe(8)
})

it('stands below where there is no room above', () => {
  expect(placeTip({ ...button, top: 20, bottom: 50 }, tip, 1360).top).toBe(56)
})

import { describe, expect, it } from 'vitest'
import { LevelIndicator, StatusIndicator, WidgetText } from '../../../../shared/display/widget'
import { boxOf, gripOf, pullGrip, turn } from './itemBox'

const level = (more: object) =>
  LevelIndicator.parse({ kind: 'levelIndicator', id: 'i1', x: 10, y: 20, width: 20, height: 80, ...more })
const lamp = StatusIndicator.parse({ kind: 'statusIndicator', id: 'i2', x: 10, y: 20, radius: 12 })
const text = { kind: 'text' as const, ...WidgetText.parse({ id: 'i3', x: 10, y: 20, fontSize: 20 }) }
const whole = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value as number)]))
const exact = (pixels: number) => Math.round(pixels)

describe('what an item covers', () => {
  it('is its size, the line of a text included', () => {
    expect(whole(boxOf(level({}), 0))).toEqual({ x: 10, y: 20, width: 20, height: 80 })
    expect(whole(boxOf(lamp, 0))).toEqual({ x: 10, y: 20, width: 24, height: 24 })
    expect(whole(boxOf(text, 90))).toEqual({ x: 10, y: 20, width: 90, height: 24 })
  })

  it('turns with a bar about its middle', () => {
    expect(whole(boxOf(level({ rotation: 90 }), 0))).toEqual({ x: -20, y: 50, width: 80, height: 20 })
    expect(whole(boxOf(level({ rotation: 180 }), 0))).toEqual({ x: 10, y: 20, width: 20, height: 80 })
  })
})

describe('the grip at the far corner', () => {
  it('stays under the pointer, and the corner across where it is', () => {
    for (const rotation of [0, 90, 180, -90]) {
      const before = level({ rotation })
      const grip = gripOf(before, 0)
      const pull = turn({ x: 10, y: 20 }, rotation)
      const to = { x: grip.x + pull.x, y: grip.y + pull.y }
      const after = Object.assign({ ...before }, pullGrip(before, to, exact))
      expect(after).toMatchObject({ width: 30, height: 100 })
      expect(whole(gripOf(after, 0))).toEqual(whole(to))
    }
    expect(pullGrip(level({}), { x: 45, y: 120 }, exact)).toEqual({ x: 10, y: 20, width: 35, height: 100 })
    expect(pullGrip(level({ rotation: 90 }), { x: -40, y: 75 }, exact)).toMatchObject({
      width: 25,
      height: 100,
    })
  })

  it('makes a lamp and a letter larger', () => {
    expect(pullGrip(lamp, { x: 50, y: 30 }, exact)).toEqual({ radius: 20 })
    expect(pullGrip(text, { x: 300, y: 80 }, exact)).toEqual({ fontSize: 50 })
  })

  it('leaves something to catch', () => {
    expect(pullGrip(level({}), { x: -90, y: -90 }, exact)).toMatchObject({
      width: 1,
      height: 1,
      x: 10,
      y: 20,
    })
    expect(pullGrip(lamp, { x: -90, y: -90 }, exact)).toEqual({ radius: 2 })
  })
})

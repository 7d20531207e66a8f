import { describe, expect, it } from 'vitest'
import { itemsOf, readWireEvent, wordsOf } from './wireEvents'

const alarm = { topic: 'vin', msg: 'Low', lv: 35 }

describe('an item of a list of events', () => {
  it.each([
    [alarm, { topic: 'vin', msg: 'Low', level: 'alarm' }],
    [{ ...alarm, lv: '35' }, { level: 'alarm' }],
    [{ ...alarm, lv: ' 35.0 ' }, { level: 'alarm' }],
    [{ ...alarm, lv: 'Warning' }, { level: 'warning' }],
    [{ ...alarm, lv: '99999999999999999999' }, { level: 'alarm' }],
    [
      { ...alarm, msg: null },
      { msg: '', level: 'alarm' },
    ],
    [
      { topic: 'vin', lv: 35 },
      { msg: '', level: 'alarm' },
    ],
    [
      { ...alarm, msg: 42 },
      { msg: '42', level: 'alarm' },
    ],
    [
      { ...alarm, msg: { code: 5 } },
      { msg: '{"code":5}', level: 'alarm' },
    ],
    [
      { msg: 'Low', lv: 35 },
      { topic: 'device', level: 'alarm' },
    ],
    [
      { ...alarm, topic: null },
      { topic: 'device', level: 'alarm' },
    ],
    [
      { ...alarm, topic: 7 },
      { topic: '7', level: 'alarm' },
    ],
    [
      { ...alarm, lv: 0 },
      { level: undefined, isLevelUnreadable: false },
    ],
    [
      { ...alarm, lv: null },
      { level: undefined, isLevelUnreadable: false },
    ],
    [
      { ...alarm, lv: 'very high' },
      { level: undefined, isLevelUnreadable: true },
    ],
    [
      { ...alarm, lv: [35] },
      { level: undefined, isLevelUnreadable: true },
    ],
  ])('%j is taken as far as it can be used', (item, expected) => {
    expect(readWireEvent(item)).toMatchObject(expected)
  })

  it.each([null, 7, 'Hot', [alarm]])('that is no object is none: %j', (item) => {
    expect(readWireEvent(item)).toBeUndefined()
  })

  it('is cut where it is too long, and says so', () => {
    const read = readWireEvent({ topic: 'v'.repeat(65), msg: 'x'.repeat(10_000), lv: 35 })
    expect(read).toMatchObject({ topic: `${'v'.repeat(63)}…`, msg: `${'x'.repeat(399)}…`, level: 'alarm' })
    const exact = { topic: 'v'.repeat(64), msg: 'x'.repeat(400), lv: 35 }
    expect(readWireEvent(exact)).toMatchObject({ topic: exact.topic, msg: exact.msg })
    expect(readWireEvent({ ...alarm, msg: '🚚'.repeat(300) })?.msg).toBe(`${'🚚'.repeat(199)}…`)
  })

  it('has the name that the device gives it, if that is a text', () => {
    expect(readWireEvent({ ...alarm, name: 'Oil' })?.name).toBe('Oil')
    for (const name of ['', 7, null, undefined, {}])
      expect(readWireEvent({ ...alarm, name })?.name).toBeUndefined()
  })

  it('may come alone', () => {
    expect(itemsOf(alarm)).toEqual([alarm])
    expect(itemsOf([alarm])).toEqual([alarm])
    for (const none of [undefined, null, 'none', 7]) expect(itemsOf(none)).toEqual([])
  })
})

describe('the words of a text', () => {
  it.each([
    ['Temp 81', 'Temp 82'],
    ['Temp 81', 'Temp -3.5'],
    ['Temp 81.5C', 'Temp 9C'],
    ['Temp=81', 'temp=9,5'],
    ['At 2026-11-24T06:14:08', 'At 2026-11-25T17:01:59'],
    ['Low', ' LOW'],
    ['Oil  low', 'Oil low'],
  ])('are the same for %j and %j', (one, other) => {
    expect(wordsOf(one)).toBe(wordsOf(other))
  })

  it.each([
    ['Low', 'High'],
    ['Engine over temperature', 'Oil pressure lost'],
    ['Fault P0301', 'Fault P0302'],
    ['CAN1 lost', 'CAN2 lost'],
    ['', '5'],
  ])('tell %j from %j', (one, other) => {
    expect(wordsOf(one)).not.toBe(wordsOf(other))
  })
})

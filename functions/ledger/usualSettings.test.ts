import { describe, expect, it } from 'vitest'
import { compareSettings, compareWithUsual, usualSettings } from './usualSettings'
import { spread } from './readGroupSettings'

describe('what is usual in a group', () => {
  it('is what more than half of the devices have that have the setting', () => {
    const usual = usualSettings([
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 3, c: 1 },
      { a: 1, b: 1 },
    ])
    expect(usual.get('a')).toEqual({ value: 1, devices: 3, of: 4 })
    expect(usual.get('b')).toBeUndefined()
    expect(usual.get('c')).toBeUndefined()
  })

  it('differs from a device with how many have it; secrets are only said to differ, and to be the same', () => {
    const configs = [
      { a: 1, b: true, 'wifi.sta.pass': 'x', 'endpoint.mqtt.pass': 'y' },
      { a: 1, b: true, 'wifi.sta.pass': 'x', 'endpoint.mqtt.pass': 'y' },
    ]
    const here = { a: 2, b: true, 'wifi.sta.pass': 'z', 'endpoint.mqtt.pass': 'y', own: 1 }
    expect(compareWithUsual(here, configs)).toEqual({
      differences: [
        { key: 'a', isSecret: false, here: 2, other: 1, devices: 2, of: 2 },
        { key: 'wifi.sta.pass', isSecret: true, devices: 2, of: 2 },
      ],
      same: 2,
      undecided: 0,
    })
  })

  it('rests on devices that are spread over a large group, each once', () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => n)
    const chosen = spread(ids, 300)
    expect(new Set(chosen).size).toBe(300)
    expect([chosen[0], (chosen.at(-1) ?? 0) > 9_900]).toEqual([0, true])
    expect(spread([1, 2], 300)).toEqual([1, 2])
  })
})

it('names what differs between two devices, also what one of them does not have', () => {
  expect(compareSettings({ b: 1, a: 1, c: [1] }, { a: 2, c: [1], d: 3 })).toEqual({
    differences: [
      { key: 'a', isSecret: false, here: 1, other: 2 },
      { key: 'b', isSecret: false, here: 1 },
      { key: 'd', isSecret: false, other: 3 },
    ],
    same: 1,
  })
})

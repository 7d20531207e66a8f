import { describe, expect, it } from 'vitest'
import { pathsOf, replaceAt } from './views'

const view = {
  widgets: {
    a: { settings: { lines: [{ deviceid: 'OLD000001' }, { deviceid: 'NEW000001' }] } },
    b: { settings: { follow: 'OLD000001', title: 'OLD000001 and more' } },
  },
}

describe('a text at places of a value', () => {
  it('is found where it is all that is there', () => {
    expect(pathsOf(view, 'OLD000001')).toEqual([
      ['widgets', 'a', 'settings', 'lines', 0, 'deviceid'],
      ['widgets', 'b', 'settings', 'follow'],
    ])
  })

  it('comes back at its own places alone, and not where another stands by then', () => {
    const paths = pathsOf(view, 'OLD000001')
    const { body, count } = replaceAt(view, paths, 'OLD000001', 'NEW000001')
    expect(count).toBe(2)
    expect(pathsOf(body, 'NEW000001')).toHaveLength(3)
    expect(replaceAt(body, paths, 'NEW000001', 'OLD000001')).toEqual({ body: view, count: 2 })
    const changed = { widgets: { a: { settings: { lines: [] } } } }
    expect(replaceAt(changed, paths, 'NEW000001', 'OLD000001')).toEqual({ body: changed, count: 0 })
  })
})

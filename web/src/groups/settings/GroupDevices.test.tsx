import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MoveState } from './GroupDevices'

const move = {
  moveid: 'M1',
  action: 'move' as const,
  fromGroupName: 'North',
  toGroupName: 'South',
  name: 'Ann Lee',
  total: 250,
  done: 120,
  missing: 0,
  startedMs: 0,
}
const drawn = (change: object = {}) => renderToStaticMarkup(<MoveState move={{ ...move, ...change }} />)

describe('a large move', () => {
  it('shows how far it has come, in words and as a bar', () => {
    expect(drawn()).toContain('Moving 250 devices from North to South for Ann Lee: 120 of 250.')
    expect(drawn()).toMatch(
      /<progress[^>]* max="250"[^>]* value="120"|<progress[^>]* value="120"[^>]* max="250"/,
    )
  })

  it('says that it is done', () => {
    expect(drawn({ done: 250, endedMs: 1 })).toContain(
      '250 devices were moved from North to South for Ann Lee.',
    )
  })

  it('does not count devices that had left the group before their turn', () => {
    const text = drawn({ done: 250, missing: 5, endedMs: 1 })
    expect(text).toContain('245 of 250 devices were moved from North to South for Ann Lee.')
    expect(text).toContain('5 had left North before their turn.')
  })

  it('says where it stopped, and why', () => {
    const text = drawn({ endedMs: 1, stopped: 'Insufficient Permissions' })
    expect(text).toContain('120 of 250 devices were moved from North to South for Ann Lee, then it stopped')
    expect(text).toContain('Insufficient Permissions')
  })
})

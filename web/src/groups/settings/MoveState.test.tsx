import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MoveState } from './MoveState'

const move = {
  moveid: 'M1',
  action: 'move' as const,
  fromGroupName: 'North',
  toGroupName: 'South',
  name: 'Ann Lee',
  total: 250,
  done: 120,
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

  it('says where it stopped, and why', () => {
    const text = drawn({ endedMs: 1, stopped: 'Insufficient Permissions' })
    expect(text).toContain('120 of 250 devices were moved from North to South for Ann Lee, then it stopped')
    expect(text).toContain('Insufficient Permissions')
  })
})

import { describe, expect, it } from 'vitest'
import { phoneRowsOf } from './phoneRowsOf'

describe('the card of work states on a phone', () => {
  it.each([
    ['every state, each with a name to press but the rest of the time', 7, 6, 3],
    ['every state, for somebody who only looks', 7, 0, 3],
    ['four states that can be named', 4, 4, 3],
    ['six states that are told', 6, 0, 2],
    ['no answer yet', 0, 0, 2],
  ])('has room for %s', (_, states, pressed, rows) => {
    expect(phoneRowsOf(states, pressed)).toBe(rows)
  })
})

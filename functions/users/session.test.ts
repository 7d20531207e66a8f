import { describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { openEndAllSessions } from './session'

const ann = UserId.parse('00000000-0000-4000-8000-000000000001')

describe('ending every session', () => {
  it.each([
    [1_800_000_000_000, 1_800_000_001, 1000],
    [1_800_000_000_250, 1_800_000_001, 750],
    [1_800_000_000_999, 1_800_000_001, 1],
  ])('at %d ends those before %d and answers when that second has begun', async (nowMs, second, waitMs) => {
    const done: unknown[] = []
    const users = { endSessionsBefore: (...ended: unknown[]) => Promise.resolve(void done.push(ended)) }
    const wait = (ms: number) => Promise.resolve(void done.push(ms))
    await openEndAllSessions(users, () => nowMs, wait)(ann)
    expect(done).toEqual([[ann, second], waitMs])
  })
})

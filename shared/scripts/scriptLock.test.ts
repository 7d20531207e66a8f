import { describe, expect, it } from 'vitest'
import { UserId } from '../core/ids'
import { type ScriptLock, describeLock, isLockedFor } from './scriptLock'

const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const lock: ScriptLock = { userid, name: 'Ada', email: 'ada@example.com', ts: 1_770_000_000 }

describe('a script lock', () => {
  it('is open to everybody while nobody holds it', () => expect(isLockedFor(undefined, userid)).toBe(false))
  it('is open to its holder', () => expect(isLockedFor(lock, userid)).toBe(false))
  it('is closed to everybody else', () => expect(isLockedFor(lock, 'somebody')).toBe(true))
  it('names its holder', () => {
    expect(describeLock(lock)).toBe('The script is locked by Ada (ada@example.com).')
    expect(describeLock({ ...lock, name: '' })).toBe('The script is locked by ada@example.com.')
  })
})

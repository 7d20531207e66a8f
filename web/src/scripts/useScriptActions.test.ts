import { describe, expect, it } from 'vitest'
import { UserId } from '../../../shared/core/ids'
import { refusalOfAction } from './useScriptActions'

const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const foreignLock = { userid, name: 'Ada', email: 'ada@example.com', ts: 1 }
const saved = { foreignLock: undefined, hasChanges: false, bytes: 10, maxBytes: 20, maySeeAdmin: true }
const changed = { ...saved, hasChanges: true }

describe('refusalOfAction', () => {
  it('lets changes be saved, and what is saved be sent', () => {
    expect(refusalOfAction('save', changed)).toBeUndefined()
    expect(refusalOfAction('download', saved)).toBeUndefined()
  })
  it('names the holder of the lock before everything else', () => {
    for (const action of ['save', 'download', 'openFile'] as const) {
      expect(refusalOfAction(action, { ...changed, foreignLock, bytes: 99 })).toBe(
        'The script is locked by Ada (ada@example.com).',
      )
    }
    expect(refusalOfAction('reboot', { ...saved, foreignLock })).toBeUndefined()
  })
  it('says what is missing', () => {
    expect(refusalOfAction('save', saved)).toBe('No changes made.')
    expect(refusalOfAction('save', { ...changed, bytes: 1021 })).toBe(
      'The script is 1,001 bytes too long for this device.',
    )
    expect(refusalOfAction('download', changed)).toBe('Save the changes first.')
    expect(refusalOfAction('download', { ...saved, bytes: 0 })).toBe('There is no script to send.')
    expect(refusalOfAction('reboot', { ...saved, maySeeAdmin: false })).toMatch(/ADMIN/)
  })
})

import { describe, expect, it } from 'vitest'
import { newPasswordProblem, passwordHint, signInBlockedBy } from './signInStep'

describe('signInBlockedBy', () => {
  it('asks for the email first, then for eight characters of password', () => {
    expect(signInBlockedBy(' ', 'Portal-2026')).toMatch(/email/)
    expect(signInBlockedBy('a@example.com', '1234567')).toMatch(/8 characters/)
    expect(signInBlockedBy('a@example.com', '12345678')).toBeUndefined()
  })
})

describe('newPasswordProblem', () => {
  it('is what the hint says', () => {
    expect(passwordHint).toBe(
      'Password must be at least 8 characters and contain uppercase letters, lowercase letters and numbers.',
    )
  })

  it.each(['Short1a', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere'])('refuses %s', (password) => {
    expect(newPasswordProblem(password, password)).toBe('Password does not meet requirements.')
  })

  it('wants the same password twice', () => {
    expect(newPasswordProblem('Portal-2026', 'Portal-2027')).toBe('Passwords do not match.')
    expect(newPasswordProblem('Portal-2026', 'Portal-2026')).toBeUndefined()
  })
})

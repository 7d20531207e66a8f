import { describe, expect, it } from 'vitest'
import { Email } from './email'

describe('an e-mail address', () => {
  it('is kept in small letters without the blanks around it', () => {
    expect(Email.parse('  Ann.Smith@Example.COM ')).toBe('ann.smith@example.com')
  })

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'a b@example.com',
    'ann@example.cm',
    'ann@EXAMPLE.OM',
    'ann@x.com\nBcc: y@x.com',
    `${'a'.repeat(250)}@x.com`,
  ])('%j is none', (text) => {
    expect(Email.safeParse(text).success).toBe(false)
  })

  it.each(['ann@example.com.au', 'ann@mycm.com', 'a+b@example.co'])('%s is one', (text) => {
    expect(Email.safeParse(text).success).toBe(true)
  })
})

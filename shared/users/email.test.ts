import { describe, expect, it } from 'vitest'
import { Email } from './email'

describe('an e-mail address', () => {
  it.each([
    ['Ann@Example.COM ', 'ann@example.com'],
    ['first.last+truck@sub.example.com', 'first.last+truck@sub.example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('%j is kept as %s', (typed, kept) => {
    expect(Email.parse(typed)).toBe(kept)
  })

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.cm',
    'ann@example.om',
    'ann@@example.com',
    'ann@example..com',
    'ann example@example.com',
    'ann@example.com, bob@example.com',
    'ann@example.com;bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann\n@example.com',
    'ann@example.com\0',
    '"Ann" <ann@example.com>',
    '<script>@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is refused', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false)
  })
})

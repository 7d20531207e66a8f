import { describe, expect, it } from 'vitest'
import { generateName } from './generateName'

describe('generateName', () => {
  it('keeps a name that nothing else has', () => {
    expect(generateName('Widget', ['Chart'])).toBe('Widget')
  })

  it('numbers it otherwise, up to 20', () => {
    expect(generateName('Widget', ['Widget', 'Widget 1', 'Widget 3'])).toBe('Widget 2')
    const all = ['Widget', ...Array.from({ length: 19 }, (_, i) => `Widget ${i + 1}`)]
    expect(generateName('Widget', all)).toBe('Widget 20')
    expect(generateName('Widget', [...all, 'Widget 20'])).toBe('Widget')
  })

  it('stays as short as a label', () => {
    expect(generateName('Hydraulic press', ['Hydraulic press'])).toBe('Hydraulic pre 1')
    expect(generateName('A name that is too long', [])).toBe('A name that is ')
  })
})

import { describe, expect, it } from 'vitest'
import { GroupName, GroupSupportEmail } from './manageGroup'

describe('the name of a group', () => {
  it.each(['', '   ', '\u200b\t'])('is required: %j', (name) => {
    expect(GroupName.safeParse(name).error?.issues[0]?.message).toBe('Group name is required')
  })

  it('is kept without the space around it, in any script', () => {
    expect(GroupName.parse('  Pit 4 ')).toBe('Pit 4')
    expect(GroupName.parse('北坑')).toBe('北坑')
    expect(GroupName.parse('🚜')).toBe('🚜')
  })
})

describe('the support email of a group', () => {
  it('is an address, or nobody’s', () => {
    expect(GroupSupportEmail.parse('')).toBe('')
    expect(GroupSupportEmail.parse('Help@Example.com')).toBe('help@example.com')
    expect(GroupSupportEmail.safeParse('help').success).toBe(false)
  })
})

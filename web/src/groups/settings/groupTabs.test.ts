import { describe, expect, it } from 'vitest'
import { tabsFor } from './groupTabs'

const labels = (myPermission: 'ADMIN' | 'USER' | 'OPERATOR' | 'VIEW') =>
  tabsFor({ myPermission }).map(({ index, label }) => `${index} ${label}`)

describe('the settings of a group offer', () => {
  const forMembers = ['0 General', '1 Group Devices', '2 Group Users']

  it('an ADMIN all of them', () => {
    expect(labels('ADMIN')).toEqual([
      ...forMembers,
      '3 Bulk Configure',
      '6 Changes',
      '4 Group Log',
      '5 On Call',
      '7 Fences',
    ])
  })

  it('a USER those that can be read', () => {
    expect(labels('USER')).toEqual([...forMembers, '5 On Call', '7 Fences'])
  })

  it('an OPERATOR who is on call', () => {
    expect(labels('OPERATOR')).toEqual(['5 On Call', '7 Fences'])
  })

  it('VIEW where the machines are', () => {
    expect(labels('VIEW')).toEqual(['7 Fences'])
  })
})

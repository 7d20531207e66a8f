import { describe, expect, it } from 'vitest'
import type { roles } from '../../../shared/core/roles'
import { rightsTable } from './RightsTable'

const actionsOf = (role: (typeof roles)[number]) =>
  rightsTable.filter(({ may }) => may[role]).map(({ action }) => action)

describe('the table of rights', () => {
  it('gives VIEW the data and nothing else', () => {
    expect(actionsOf('VIEW')).toEqual(['View data'])
  })

  it('gives OPERATOR the triggers besides', () => {
    expect(actionsOf('OPERATOR')).toEqual(['View data', 'Trigger device actions'])
  })

  it('keeps users, passwords, log, notes and files of settings for ADMIN', () => {
    expect(actionsOf('ADMIN').filter((action) => !actionsOf('USER').includes(action))).toEqual([
      'View server log',
      'View device passwords',
      'Edit asset notes',
      'Add or remove users',
      'Import/export settings',
    ])
  })

  it('gives ADMIN everything', () => {
    expect(actionsOf('ADMIN')).toHaveLength(rightsTable.length)
  })
})

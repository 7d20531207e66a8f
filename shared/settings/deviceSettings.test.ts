import { describe, expect, it } from 'vitest'
import { roles } from '../core/roles'
import { getSettings } from './deviceSettings'

const { myPermission } = getSettings.output.shape

describe('the caller’s own level', () => {
  it.each(roles)('is shown as it is: %s', (role) => {
    expect(myPermission.parse(role)).toBe(role)
  })

  it.each(['OWNER', 'admin', '', null])('is treated as VIEW when it is %j, which nobody knows', (level) => {
    expect(myPermission.parse(level)).toBe('VIEW')
  })
})

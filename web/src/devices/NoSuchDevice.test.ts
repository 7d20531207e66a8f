import { expect, it } from 'vitest'
import { describeRefusal } from './NoSuchDevice'

it('says what is needed, what one has, and who can give it', () => {
  expect(describeRefusal('editDeviceSettings', 'VIEW', 'Pump 1')).toBe(
    'Settings of Pump 1 needs the permission USER or ADMIN; yours is VIEW. An ADMIN of the device can give it to you.',
  )
  expect(describeRefusal('viewServerLog', 'USER', 'Pump 1')).toContain('needs the permission ADMIN;')
})

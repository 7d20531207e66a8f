import { expect, it } from 'vitest'
import { passwordFaults } from './passwordFaults'

it.each([
  ['abc123', 'Portal-2027', 'Portal-2027', {}],
  ['abc12', 'Portal-2027', 'Portal-2027', { oldPassword: 'At least 6 characters.' }],
  ['abc123', 'portal-2027', 'portal-2027', { newPassword: 'Password does not meet requirements.' }],
  ['abc123', 'Portal7', 'Portal7', { newPassword: 'Password does not meet requirements.' }],
  ['abc123', 'Portal-2027', 'Portal-2028', { again: 'Passwords do not match.' }],
])('%s, %s, %s', (oldPassword, newPassword, again, faults) => {
  expect(passwordFaults({ oldPassword, newPassword, again })).toEqual(faults)
})

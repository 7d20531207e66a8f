import { expect, it } from 'vitest'
import { addingBlockedBy, asksForPassword, titleOfRefusal } from './refusalToAdd'

it.each([
  ['ATTEMPTS_EXCEEDED', 'Incorrect Attempts Exceeded'],
  ['DEVICE_ALREADY_ADDED', 'Device Exists'],
  ['SOMETHING_ELSE', 'Error'],
  [undefined, 'Error'],
])('the refusal %s is titled %s', (resultCode, title) => {
  expect(titleOfRefusal({ resultCode })).toBe(title)
})

it('knows the one answer that asks for the password', () => {
  expect(asksForPassword({ resultCode: 'PASSWORD_REQUIRED' })).toBe(true)
  expect(asksForPassword({ resultCode: undefined })).toBe(false)
})

it('waits for nine characters, and for five of a password that is asked for', () => {
  expect(addingBlockedBy('PUMP0000', '', false)).toMatch(/Device ID/)
  expect(addingBlockedBy('PUMP00001', '', false)).toBeUndefined()
  expect(addingBlockedBy('PUMP00001', '1234', true)).toMatch(/setup password/)
  expect(addingBlockedBy('PUMP00001', '12345', true)).toBeUndefined()
})

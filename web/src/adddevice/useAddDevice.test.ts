import { describe, expect, it } from 'vitest'
import {
  cleanDeviceId,
  deviceIdInCode,
  addingBlockedBy,
  asksForPassword,
  titleOfRefusal,
} from './useAddDevice'

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

describe('what a label names', () => {
  it.each([
    ['PUMP00001', 'PUMP00001'],
    [' pump00001\n', 'PUMP00001'],
    ['https://portal.example.com/data/PUMP00001', 'PUMP00001'],
    ['http://localhost:3000/data/pump00001/', 'PUMP00001'],
  ])('%j is %s', (code, deviceid) => {
    expect(deviceIdInCode(code)).toBe(deviceid)
  })

  it.each([
    '',
    'WIFI:S:site;P:secret;;',
    'https://example.com/',
    'PUMP0000',
    'https://x.example/raw/PUMP00001',
  ])('%j is no device', (code) => {
    expect(deviceIdInCode(code)).toBeUndefined()
  })
})

it('makes what is typed look like what is printed', () => {
  expect([' pump 00001 ', '0-abc1234', 'ABCDEFGHIJK'].map(cleanDeviceId)).toEqual([
    'PUMP00001',
    '0-ABC1234',
    'ABCDEFGHI',
  ])
})

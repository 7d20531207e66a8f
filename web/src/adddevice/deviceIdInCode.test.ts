import { describe, expect, it } from 'vitest'
import { cleanDeviceId, deviceIdInCode } from './deviceIdInCode'

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

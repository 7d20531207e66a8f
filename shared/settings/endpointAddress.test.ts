import { describe, expect, it } from 'vitest'
import { readEndpointAddress } from './endpointAddress'

describe('the address of an encrypted endpoint', () => {
  it.each([
    ['mqtt', 'broker.example.com', 'broker.example.com:8883'],
    ['mqtt', ' broker.example.com:1883 ', 'broker.example.com:1883'],
    ['mqtt', '10.0.0.7', '10.0.0.7:8883'],
    ['mqtt', '[2001:db8::1]', '[2001:db8::1]:8883'],
    ['http', 'example.com/in', 'https://example.com/in'],
    ['http', 'http://example.com/in?a=1', 'https://example.com/in?a=1'],
    ['http', 'HTTPS://example.com:8443', 'https://example.com:8443'],
  ] as const)('%s %j is %s', (kind, typed, address) => {
    expect(readEndpointAddress(kind, typed)).toEqual({ ok: true, address })
  })

  it.each([
    ['mqtt', 'mqtt://broker.example.com', 'Broker address is not valid.'],
    ['mqtt', '', 'Broker address is not valid.'],
    ['mqtt', 'broker.example.com:0', 'Broker address is not valid.'],
    ['mqtt', 'broker.example.com:99999', 'Broker address is not valid.'],
    ['mqtt', 'a b', 'Broker address is not valid.'],
    ['http', 'ftp://example.com', 'Address is not valid.'],
    ['http', 'https://', 'Address is not valid.'],
    ['http', 'user:pass@example.com', 'Address is not valid.'],
  ] as const)('%s %j is none', (kind, typed, message) => {
    expect(readEndpointAddress(kind, typed)).toEqual({ ok: false, message })
  })
})

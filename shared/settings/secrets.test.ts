import { describe, expect, it } from 'vitest'
import { isSecretKey, mask, maskJson, maskSecrets, withoutSecrets } from './secrets'

describe('secrets', () => {
  it.each([
    ['wifi.sta.pass', true],
    ['gsm.pass', true],
    ['endpoint.mqtt.azure_cs', true],
    ['endpoint.http.ssl_key', true],
    ['some.new.password', true],
    ['WIFI.AP.PASS', true],
    ['endpoint.http.token', true],
    ['wifi.sta.psk', true],
    ['cloud.apikey', true],
    ['endpoint.http.auth', true],
    ['sim.pin', true],
    ['lock.passcode', true],
    ['credentials', true],
    ['io1.pin_mode', false],
    ['wifi.sta.ssid', false],
    ['passenger.count', false],
    ['device.name', false],
    ['toString', false],
  ])('%s is one: %s', (key, expected) => {
    expect(isSecretKey(key)).toBe(expected)
  })

  it('are masked unless there is none', () => {
    expect(
      maskSecrets({ 'gsm.pass': 'x', 'wifi.ap.pass': '', 'wifi.sta.pass': null, 'gsm.apn': 'y' }),
    ).toEqual({
      'gsm.pass': mask,
      'wifi.ap.pass': '',
      'wifi.sta.pass': null,
      'gsm.apn': 'y',
    })
    expect(withoutSecrets({ 'gsm.pass': 'x', 'gsm.apn': 'y' })).toEqual({ 'gsm.apn': 'y' })
  })

  it('are masked in any JSON, in lists and behind hostile names too', () => {
    const answer = JSON.parse(
      '{"wifi":[{"pass":"a"}],"__proto__":{"pass":"b"},"a.b":1,"a":{"b":2}}',
    ) as object
    expect(JSON.stringify(maskJson(answer as never))).toBe(
      '{"wifi":[{"pass":"***"}],"__proto__":{"pass":"***"},"a.b":1,"a":{"b":2}}',
    )
  })

  it('leave alone whether they are asked for', () => {
    expect(maskSecrets({ 'http.auth': true, 'http.token': false })).toEqual({
      'http.auth': true,
      'http.token': false,
    })
  })

  it('are known by the key that was asked for', () => {
    expect(maskJson('secret', 'wifi.sta.pass')).toBe(mask)
    expect(maskJson({ pass: 'secret', ssid: 'Yard' }, 'wifi.sta')).toEqual({ pass: mask, ssid: 'Yard' })
    expect(maskJson('Yard', 'wifi.sta.ssid')).toBe('Yard')
  })
})

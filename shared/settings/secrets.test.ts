import { describe, expect, it } from 'vitest'
import configKeys from './configKeys.json'
import { isSecretName, isSecretKey, mask, maskJson, maskSecrets, withoutSecrets } from './secrets'

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

describe('the name of a secret', () => {
  it.each([
    ...[
      'wifi.sta.pass',
      'WIFI.AP.PASS',
      'wifipass',
      'some.new.password',
      'mqtt.passwd',
      'vpn.pwd',
      'passcode',
    ],
    ...['lock.passcode', 'wifi.sta.psk', 'wifi.psk1', 'passphrase', 'passphrase_2', 'bluetooth.passkey'],
    ...['endpoint.http.token', 'accessToken', 'refresh_token', 'authtoken', 'tokens', 'token_value', 'jwt'],
    ...['endpoint.http.auth', 'http_auth', 'authorization', 'bearer', 'endpoint.http.basicAuth'],
    ...['apikey', 'apiKey', 'api_key', 'API_KEY', 'cloud.api-key', 'endpoint.http.ssl_key', 'private_key'],
    ...['privateKey', 'privkey', 'sharedAccessKey', 'aes_key', 'tls.key', 'auth.key', 'encryption_key_hex'],
    ...['credentials', 'credential', 'credentials.user', 'secrets.a.b', 'client_secret', 'clientSecret'],
    ...['pin', 'sim.pin', 'gsm.sim_pin', 'pin_code', 'pincode', 'unlock_pin', 'user.pin', 'puk', 'sim_puk'],
    ...['endpoint.mqtt.azure_cs', 'azure_connectionstring', 'password_hash', 'secret_b64', 'pass2'],
  ])('%s is one', (name) => {
    expect(isSecretName(name)).toBe(true)
  })

  it.each([
    ...[
      'pin_mode',
      'pin_count',
      'gpio3.pin',
      'io1.pin',
      'led_pin',
      'rx_pin',
      'uart1.pin',
      'pins',
      'spin',
      'pinout',
    ],
    ...[
      'authority',
      'auth_type',
      'auth_mode',
      'auth_enable',
      'author',
      'authenticated',
      'endpoint.auth.type',
    ],
    ...[
      'passenger.count',
      'compass',
      'mag.compass',
      'filter.lowpass',
      'bypass',
      'pass_count',
      'password_length',
    ],
    ...['token_expiry', 'tokenizer', 'token_url', 'secretary', 'secret_version', 'key', 'keyboard', 'key_id'],
    ...['public_key', 'hotkey', 'hot_key', 'monkey', 'turkey', 'data_key', 'api_key_name', 'api_url', 'cs'],
    ...[
      'spi.cs',
      'wifi.sta.ssid',
      'device.name',
      'endpoint.mqtt.user',
      'gsm.apn',
      'toString',
      '',
      '.',
      '__proto__',
    ],
  ])('%s is none', (name) => {
    expect(isSecretName(name)).toBe(false)
  })

  it('is, of all settings that are known, that of a password, a key file or a connection string', () => {
    expect(Object.keys(configKeys).filter(isSecretName)).toEqual([
      'endpoint.http.pass',
      'endpoint.http.ssl_key',
      'endpoint.mqtt.azure_cs',
      'endpoint.mqtt.pass',
      'endpoint.mqtt.ssl_key',
      'gsm.pass',
      'wifi.ap.pass',
      'wifi.sta.pass',
    ])
  })

  it('is told quickly however long it is', () => {
    // Steps that grew with the square of the length would take minutes.
    const began = performance.now()
    for (const part of ['a', 'aA', 'pass', '_', '.', 'key.', 'Token_', 'b_', 'data_', 'data.'])
      isSecretName(part.repeat(50_000))
    expect(performance.now() - began).toBeLessThan(30_000)
  })
})

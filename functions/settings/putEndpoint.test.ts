import { describe, expect, it } from 'vitest'
import { planEndpoint } from './putEndpoint'

describe('an endpoint of the device’s own', () => {
  it('is set up with its files first, under names of their own', () => {
    const wanted = { address: 'b:8883', user: '', ca: 'CA', cert: 'CERT', key: 'KEY' }
    expect(planEndpoint('mqtt', wanted, {})).toEqual({
      puts: [
        { filename: 'mqtt-ca.pem', text: 'CA' },
        { filename: 'mqtt-cert.pem', text: 'CERT' },
        { filename: 'mqtt-key.pem', text: 'KEY' },
      ],
      change: {
        'endpoint.mqtt.enable': true,
        'endpoint.mqtt.server': 'b:8883',
        'endpoint.mqtt.user': null,
        'endpoint.mqtt.ssl_ca': 'mqtt-ca.pem',
        'endpoint.mqtt.ssl_cert': 'mqtt-cert.pem',
        'endpoint.mqtt.ssl_key': 'mqtt-key.pem',
      },
      removes: [],
    })
  })

  it('keeps what is left out: the password, and files that nobody replaced', () => {
    const { change, puts } = planEndpoint(
      'http',
      { address: 'https://a' },
      { 'endpoint.http.ssl_ca': 'http-ca.pem' },
    )
    expect(change).toEqual({ 'endpoint.http.enable': true, 'endpoint.http.address': 'https://a' })
    expect(puts).toEqual([])
  })

  it('removes a file that it names no longer, once the settings are through', () => {
    const has = { 'endpoint.http.ssl_ca': 'old.pem', 'endpoint.http.ssl_cert': 'c.pem' }
    const { change, removes } = planEndpoint('http', { address: 'https://a', ca: 'CA', cert: null }, has)
    expect(change).toMatchObject({
      'endpoint.http.ssl_ca': 'http-ca.pem',
      'endpoint.http.ssl_cert': null,
    })
    expect(removes).toEqual(['old.pem', 'c.pem'])
  })

  it('is cleared with all that belongs to it, and leaves a file alone that the other endpoint uses', () => {
    const has = {
      'endpoint.mqtt.ssl_ca': 'ca.pem',
      'endpoint.http.ssl_ca': 'ca.pem',
      'endpoint.mqtt.ssl_key': 'mqtt-key.pem',
    }
    const { change, removes } = planEndpoint('mqtt', null, has)
    expect(change).toMatchObject({
      'endpoint.mqtt.enable': false,
      'endpoint.mqtt.server': null,
      'endpoint.mqtt.pass': null,
      'endpoint.mqtt.ssl_key': null,
    })
    expect(Object.keys(change).every((key) => key.startsWith('endpoint.mqtt.'))).toBe(true)
    expect(removes).toEqual(['mqtt-key.pem'])
  })
})

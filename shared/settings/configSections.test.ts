import { describe, expect, it } from 'vitest'
import { knownConfigKeys, isOfModel, sectionOf } from './configSections'

describe('the section of a setting', () => {
  it.each([
    ['wifi.sta.ssid', 'Wi-Fi'],
    ['wifi.ap.pass', 'Wi-Fi Access Point'],
    ['endpoint.mqtt.server', 'MQTT'],
    ['endpoint.data_to_portal', 'Data Endpoints'],
    ['mod50.settings', 'Modbus'],
    ['io.vset', 'Voltage for IO'],
    ['io3.pulse.enable', 'IO 3'],
    ['device.vin.sleep_delay', 'Device'],
  ])('of %s is %s', (key, title) => {
    expect(sectionOf(key)?.title).toBe(title)
  })

  it('is none for names nobody knows', () => {
    expect(sectionOf('nonsense.at_all')).toBeUndefined()
  })

  it('is known for every key of the table', () => {
    expect(knownConfigKeys.filter((key) => sectionOf(key) === undefined)).toEqual([])
  })
})

describe('a setting of a model', () => {
  it.each([
    ['QUAD-C2', 'io1.interval', true],
    ['QUAD-C2', 'input1.interval', false],
    ['ORB-C2', 'io.vset', true],
    ['ORB-C1', 'io1.interval', false],
    ['ORB-X1-G', 'current2.mode', true],
    ['ORB-C1', 'tc1.type', true],
    ['QUAD-C2', 'tc1.type', false],
    ['ORB-C1', 'gps.interval', true],
  ])('%s has %s: %s', (model, key, has) => {
    expect(isOfModel(key, model)).toBe(has)
  })
})

import { expect, it } from 'vitest'
import { deviceFacts } from './deviceFacts'

const config = { 'device.model': 'ORB-C1', 'device.fw': 'SFW003-3.4.0', 'device.base_interval': 60 }

it('lists what the device is and how it is connected', () => {
  expect(deviceFacts('BD6AEDJQ2', config, ['10.0.0.2', -67, -88])).toEqual([
    ['Device ID', 'BD6AEDJQ2'],
    ['Model', 'ORB-C1'],
    ['Firmware', 'SFW003-3.4.0'],
    ['Base Interval', '60 seconds'],
    ['Wi-Fi IP', '10.0.0.2'],
    ['Wi-Fi Signal', '-67 dBm'],
    ['4G LTE Signal', '-88 dBm'],
  ])
})

it('calls an LTE signal of −114 unknown and leaves absent ones open', () => {
  const facts = new Map(deviceFacts('BD6AEDJQ2', {}, [null, null, -114]))
  expect(facts.get('4G LTE Signal')).toBe('(unknown)')
  expect(facts.get('Wi-Fi Signal')).toBe('–')
  expect(facts.get('Model')).toBe('–')
})

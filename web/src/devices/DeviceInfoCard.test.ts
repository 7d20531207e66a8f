import { expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { RequestError } from '../core/api/RequestError'
import { deviceFacts } from './DeviceInfoCard'

const device = {
  deviceid: DeviceId.parse('BD6AEDJQ2'),
  model: 'ORB-C1',
  fw: 'SFW003-3.4.0',
  config: { 'device.base_interval': 60 },
  isConfigAwaited: false,
  configError: undefined,
}

it('lists what the device is and how it is connected', () => {
  expect(deviceFacts(device, ['10.0.0.2', -67, -88])).toEqual([
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
  const facts = new Map(deviceFacts({ ...device, model: undefined }, [null, null, -114]))
  expect(facts.get('4G LTE Signal')).toBe('(unknown)')
  expect(facts.get('Wi-Fi Signal')).toBe('–')
  expect(facts.get('Model')).toBe('–')
})

it('assumes 60 seconds for a device that has reported no settings, and says so', () => {
  const intervalOf = (isConfigAwaited: boolean) =>
    new Map(deviceFacts({ ...device, config: {}, isConfigAwaited }, [])).get('Base Interval')
  expect(intervalOf(true)).toBe('–')
  expect(intervalOf(false)).toBe('60 seconds (default)')
})

it('knows no interval while the settings could not be loaded', () => {
  const configError = new RequestError('Busy.', { status: 503 })
  const facts = new Map(deviceFacts({ ...device, config: {}, configError }, []))
  expect(facts.get('Base Interval')).toBe('not loaded')
})

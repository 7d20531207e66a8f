import type { FlatConfig } from '../devices/configTree'

export interface ConfigWarning {
  tone: 'info' | 'warning' | 'alarm'
  text: string
  /** The settings that cause it, the first one first to be looked at. */
  keys: readonly string[]
  /** A person can take note of it: it is not shown again until the device reports anew. */
  canBeNoted?: true
}

/** What the warnings are drawn from. */
export interface ConfigFacts {
  /** The settings as they will be: what was reported, and what waits for the device over it. */
  config: FlatConfig
  /** Only what waits for the device. */
  pending: FlatConfig
  /** Undefined while the plan is not known. */
  plan: { name: string; dataToPortal: boolean } | undefined
  /** The newest supply voltage; undefined when none was measured. */
  supplyVolts: number | undefined
  /** A person took note that the portal is shut out, of the very settings that the device reported last. */
  isShutOutNoted?: boolean
}

interface Rule {
  tone: ConfigWarning['tone']
  keys: readonly string[] | ((facts: ConfigFacts) => readonly string[])
  describe: (facts: ConfigFacts) => string | undefined
  canBeNoted?: (facts: ConfigFacts) => boolean
}

const seconds = (config: FlatConfig, key: string): number | undefined => {
  const value = config[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

const baseOf = (config: FlatConfig) => seconds(config, 'device.base_interval')
const transmitOf = (config: FlatConfig): number | undefined => {
  const base = baseOf(config)
  return base === undefined ? undefined : base * (seconds(config, 'device.transmit_interval') ?? 1)
}

const isOn = (config: FlatConfig, key: string): boolean => config[key] === true
/** A channel with interval 0 does nothing. */
const isMeasured = (config: FlatConfig, channel: string): boolean => config[`${channel}.interval`] !== 0

const networkKey = /^(?:wifi|gsm|sntp)\./
/** The device's own pulse counters and those of its universal channels. */
const pulseChannels = ['input1', 'io1', 'io2', 'io3', 'io4', 'io5']
const sleepingPulse = ['io3', 'io4', 'io5']

const counting = (config: FlatConfig, channels: readonly string[]): string[] =>
  channels.filter((channel) => isOn(config, `${channel}.pulse.enable`) && isMeasured(config, channel))

const isHttps = (config: FlatConfig): boolean => {
  const address = config['endpoint.http.address']
  return (
    isOn(config, 'endpoint.http.enable') && typeof address === 'string' && !/^http:\/\//i.test(address.trim())
  )
}

const modbusModules = (config: FlatConfig): number =>
  Object.entries(config).filter(
    ([key, value]) => /^mod\d+\.settings$/.test(key) && typeof value === 'string' && value !== '',
  ).length

const isCapturing = (config: FlatConfig): boolean =>
  config['serial1.mode'] === 'CAPTURE' && isMeasured(config, 'serial1')

/** Port 0 is the console; 1 and 2 lead to the terminals. */
const isDebugging = (config: FlatConfig): boolean =>
  ['debug.stdout_uart', 'debug.stderr_uart'].some((key) => (seconds(config, key) ?? -1) > 0)

/** Waits that must fit into a measuring cycle, and whether they are in use. */
const waits: readonly { key: string; label: string; isUsed: (config: FlatConfig) => boolean }[] = [
  { key: 'current1.start_time', label: 'Current 1 start time', isUsed: (c) => isMeasured(c, 'current1') },
  { key: 'current2.start_time', label: 'Current 2 start time', isUsed: (c) => isMeasured(c, 'current2') },
  { key: 'serial1.capture.maxtime', label: 'Serial 1 max time', isUsed: isCapturing },
  { key: 'serial1.maxtime', label: 'Serial 1 max time', isUsed: isCapturing },
]

/** Those in use that take longer than the base interval. */
const longWaits = (config: FlatConfig): string[] => {
  const base = baseOf(config) ?? Infinity
  return waits
    .filter(({ key, isUsed }) => isUsed(config) && (seconds(config, key) ?? 0) > base)
    .map(({ key }) => key)
}

const transmitKeys = ['device.transmit_interval', 'device.base_interval', 'endpoint.http.enable']
const debugKeys = ['debug.stderr_uart', 'debug.stdout_uart']

const fastHttps = 30
const tooFastHttps = 15
const slowOnBattery = 900
const longHibernate = 3600
const shortGps = 180
/** Below this nothing feeds the supply terminals (the device itself needs 9 V and more). */
const supplyGoneVolts = 5

/** In the order in which they are shown: what keeps a device silent comes first. */
const rules: readonly Rule[] = [
  {
    tone: 'alarm',
    keys: ['endpoint.config_to_portal'],
    // What is not saved on the device yet, no one can have taken note of.
    canBeNoted: ({ pending }) => pending['endpoint.config_to_portal'] === undefined,
    describe: ({ config, pending, isShutOutNoted = false }) =>
      config['endpoint.config_to_portal'] === false &&
      !(isShutOutNoted && pending['endpoint.config_to_portal'] === undefined)
        ? 'Portal configuration is disabled. It can only be enabled locally on the device.'
        : undefined,
  },
  {
    tone: 'warning',
    keys: ({ pending }) => Object.keys(pending).filter((key) => networkKey.test(key)),
    describe: ({ pending }) =>
      Object.keys(pending).some((key) => networkKey.test(key))
        ? 'Network settings have been changed. Wrong network settings may take the device offline.'
        : undefined,
  },
  {
    tone: 'warning',
    keys: ({ config }) => counting(config, sleepingPulse).map((channel) => `${channel}.pulse.enable`),
    describe: ({ config }) => {
      const channels = isOn(config, 'device.always_on') ? [] : counting(config, sleepingPulse)
      return channels.length === 0
        ? undefined
        : `Pulses on ${channels.map((channel) => channel.toUpperCase()).join(', ')} are not counted while the device is asleep.`
    },
  },
  {
    tone: 'warning',
    keys: transmitKeys,
    describe: ({ config }) => {
      const interval = isHttps(config) ? transmitOf(config) : undefined
      return interval !== undefined && interval >= tooFastHttps && interval < fastHttps
        ? `A transmit interval under ${fastHttps} seconds is not recommended with an HTTPS endpoint.`
        : undefined
    },
  },
  {
    tone: 'alarm',
    keys: transmitKeys,
    describe: ({ config }) => {
      const interval = isHttps(config) ? transmitOf(config) : undefined
      return interval !== undefined && interval < tooFastHttps
        ? `A transmit interval under ${tooFastHttps} seconds is too fast for an HTTPS endpoint.`
        : undefined
    },
  },
  {
    tone: 'warning',
    keys: ['serial1.modbus.timeout', 'device.base_interval'],
    describe: ({ config }) => {
      const total = modbusModules(config) * (seconds(config, 'serial1.modbus.timeout') ?? 0)
      const base = baseOf(config)
      return base !== undefined && total > base
        ? 'The total Modbus timeout may exceed the base interval.'
        : undefined
    },
  },
  {
    tone: 'warning',
    keys: ['device.batch_tx_enable'],
    describe: ({ config, plan }) =>
      isOn(config, 'device.batch_tx_enable') && plan?.dataToPortal === false
        ? `Batch transmit has no effect for the Portal: the ${plan.name} plan does not send data to the Portal.`
        : undefined,
  },
  {
    tone: 'warning',
    keys: ({ config }) => [
      ...counting(config, pulseChannels).map((channel) => `${channel}.pulse.enable`),
      'device.always_on',
    ],
    describe: ({ config }) =>
      counting(config, pulseChannels).length > 0 && config['device.always_on'] === false
        ? 'Pulse counting is enabled, but the device is not always on.'
        : undefined,
  },
  {
    tone: 'warning',
    keys: ({ config }) => [...longWaits(config), 'device.base_interval'],
    describe: ({ config }) => {
      const [longest] = longWaits(config)
      const wait = waits.find(({ key }) => key === longest)
      return wait === undefined ? undefined : `${wait.label} is longer than the base interval.`
    },
  },
  {
    tone: 'warning',
    keys: ['device.web_always_on', 'gsm.enable'],
    describe: ({ config }) =>
      isOn(config, 'device.web_always_on') && isOn(config, 'gsm.enable')
        ? 'The web server is always on while 4G LTE is enabled, which uses power and data.'
        : undefined,
  },
  {
    tone: 'warning',
    keys: ['device.base_interval'],
    describe: ({ config, supplyVolts }) =>
      supplyVolts !== undefined &&
      supplyVolts < supplyGoneVolts &&
      (baseOf(config) ?? Infinity) < slowOnBattery
        ? `A base interval under ${slowOnBattery} seconds shortens battery life.`
        : undefined,
  },
  {
    tone: 'warning',
    keys: ['device.vin.sleep_delay'],
    describe: ({ config }) =>
      isOn(config, 'device.vin.sleep_enable') &&
      (seconds(config, 'device.vin.sleep_delay') ?? 0) > longHibernate
        ? `A hibernate delay over ${longHibernate} seconds may drain the internal battery.`
        : undefined,
  },
  {
    tone: 'warning',
    keys: ['device.vin.sleep_enable', 'device.always_on'],
    describe: ({ config }) =>
      isOn(config, 'device.always_on') && config['device.vin.sleep_enable'] === false
        ? 'The device is always on and does not sleep on loss of power.'
        : undefined,
  },
  {
    tone: 'info',
    keys: debugKeys,
    describe: ({ config }) => (isDebugging(config) ? 'Debug output on RS232 is enabled.' : undefined),
  },
  {
    tone: 'warning',
    keys: ['serial1.mode', ...debugKeys],
    describe: ({ config }) =>
      isCapturing(config) && isDebugging(config)
        ? 'Serial capture and debug output use the same port.'
        : undefined,
  },
  {
    tone: 'warning',
    keys: ['gps.maxtime'],
    describe: ({ config }) => {
      const maxTime = seconds(config, 'gps.maxtime')
      const isUsed = (seconds(config, 'gps.interval') ?? 0) > 0
      return isUsed && maxTime !== undefined && maxTime < shortGps
        ? `A GPS max time under ${shortGps} seconds may be too short for a position.`
        : undefined
    },
  },
  {
    tone: 'alarm',
    keys: ['endpoint.data_to_portal'],
    describe: ({ config }) =>
      config['endpoint.data_to_portal'] === false ? 'No data will be sent to the Portal.' : undefined,
  },
]

/** What a person should know about a configuration before trusting it. */
export const configWarnings = (facts: ConfigFacts): ConfigWarning[] =>
  rules.flatMap(({ tone, keys, describe, canBeNoted }) => {
    const text = describe(facts)
    if (text === undefined) return []
    const warning = { tone, text, keys: typeof keys === 'function' ? keys(facts) : keys }
    return [canBeNoted?.(facts) === true ? { ...warning, canBeNoted: true } : warning]
  })

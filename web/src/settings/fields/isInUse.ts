import type { FlatConfig } from '../../../../shared/devices/configTree'

type Rule = readonly [keys: RegExp, isInUse: (config: FlatConfig, match: RegExpExecArray) => boolean]

/** What was never reported may be either: the fields that depend on it stay. */
const isOff = (config: FlatConfig, key: string): boolean => config[key] === false
/** What is measured beside a channel is off until it is turned on, and its own switch is always shown. */
const isOn = (config: FlatConfig, key: string): boolean => config[key] === true
const isKnownOther = (config: FlatConfig, key: string, value: string): boolean =>
  typeof config[key] === 'string' && config[key] !== '' && config[key] !== value

/** Settings that have an effect only with certain values of others. A field is in use when every rule that names it says so. */
const rules: readonly Rule[] = [
  [/^wifi\.(sta|ap)\.(?!enable$)/, (config, [, mode]) => !isOff(config, `wifi.${mode ?? ''}.enable`)],
  [/^gsm\.(?!enable$|available$)/, (config) => !isOff(config, 'gsm.enable')],
  [/^gsm\.(?:apn|user|pass)$/, (config) => config['gsm.auto_apn'] !== true],
  [/^gsm\.auto_apn_version$/, (config) => config['gsm.auto_apn'] === true],
  [/^device\.vin\.sleep_delay$/, (config) => !isOff(config, 'device.vin.sleep_enable')],
  [
    /^endpoint\.(udp|http|mqtt)\.(?!enable$)/,
    (config, [, kind]) => !isOff(config, `endpoint.${kind ?? ''}.enable`),
  ],
  [
    /^(gps|accel|ambient|pressure|ble|(?:input|current|output|tc|serial|can|io)\d)\.(?!name$|interval$)/,
    (config, [, channel]) => config[`${channel ?? ''}.interval`] !== 0,
  ],
  [
    /^(io\d\.(?:voltage|current|freq|duty|pulse|digital)|input\d\.pulse)\.(?!enable$)/,
    (config, [, part]) => isOn(config, `${part ?? ''}.enable`),
  ],
  [/^(io\d)\.measure_time$/, (config, [, io]) => !isKnownNone(config, `${io ?? ''}.measure_state`)],
  [
    /^(gps\.(?:position|speed)\.alert)\.(?!enable$)/,
    (config, [, alert]) => isOn(config, `${alert ?? ''}.enable`),
  ],
  [/^serial1\.(?:capture\.|maxtime$)/, (config) => !isKnownOther(config, 'serial1.mode', 'CAPTURE')],
  [/^serial1\.modbus\./, (config) => !isKnownOther(config, 'serial1.mode', 'MODBUS')],
  [/^serial1\.termination$/, (config) => !isKnownOther(config, 'serial1.type', 'RS485')],
  [/^mod\d+\./, (config) => config['serial1.mode'] === 'MODBUS' && config['serial1.interval'] !== 0],
]

const isKnownNone = (config: FlatConfig, key: string): boolean => config[key] === 'NO CHANGE'

/** Whether a setting has an effect under the other settings. */
export const isInUse = (key: string, config: FlatConfig): boolean =>
  rules.every(([keys, rule]) => {
    const match = keys.exec(key)
    return match === null || rule(config, match)
  })

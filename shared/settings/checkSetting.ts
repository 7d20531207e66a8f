import type { FlatConfig } from '../devices/configTree'
import { type ConfigKey, configKeyOf } from './configSections'
import { isHostText, isHostWithPort, isIpv4, readEndpointAddress, readWebAddress } from './endpointAddress'
import { settingName } from './settingLabel'

/** One choice of a list, as the device takes it and as people read it. */
export interface PresetOption {
  value: string | number
  label: string
}

const same = (...values: string[]): readonly PresetOption[] =>
  values.map((value) => ({ value, label: value }))

const numbers = (...values: number[]): readonly PresetOption[] =>
  values.map((value) => ({ value, label: String(value) }))

const ports: readonly PresetOption[] = [
  { value: -1, label: 'Off' },
  { value: 0, label: 'Console' },
  { value: 1, label: 'Port 1' },
  { value: 2, label: 'Port 2' },
]
const canBauds = numbers(125, 250, 500, 1000)
const ioStates = same('OFF', 'GND', 'VIN', 'VSET', 'PULLUP')
const measureStates = same('NO CHANGE', 'GND', 'VIN', 'VSET')

/** Lists that the firmware is known to choose from; others are entered as text. A wrong scan mode takes a device off the net for good. */
const lists: Readonly<Record<string, readonly PresetOption[]>> = {
  'gsm.scan_mode': [
    { value: 3, label: '4G only' },
    { value: 0, label: '2G, 3G, 4G' },
  ],
  'debug.level': [
    { value: -1, label: 'None' },
    { value: 0, label: 'Errors' },
    { value: 1, label: 'Warnings' },
    { value: 2, label: 'Information' },
    { value: 3, label: 'Debug' },
    { value: 4, label: 'Everything' },
  ],
  'debug.stdout_uart': ports,
  'debug.stderr_uart': ports,
  'mag.action': same('setup', 'wake', 'trigger'),
  'serial1.baud': numbers(4800, 9600, 19_200, 38_400, 57_600, 115_200),
  'serial1.mode': same('CAPTURE', 'MODBUS'),
  'serial1.type': same('RS232', 'RS485'),
  'tc1.type': same('K', 'J', 'T', 'N', 'S', 'E', 'B', 'R'),
}

const ioState = /^io[1-5]\.(default|measure)_state$/

/** What a setting offers to choose from; undefined when the firmware's list is not known. */
export const presetOptions = (key: string): readonly PresetOption[] | undefined => {
  if (/^can[12]\.nominal_baud$/.test(key)) return canBauds
  const [, state] = ioState.exec(key) ?? []
  if (state !== undefined) return state === 'default' ? ioStates : measureStates
  return Object.hasOwn(lists, key) ? lists[key] : undefined
}

type Value = FlatConfig[string]
export type SettingCheck = { ok: true; value: Value } | { ok: false; message: string }
type Check = (key: string, value: Value, rule: ConfigKey) => SettingCheck

const maxTextLength = 4000

const refuse = (message: string): SettingCheck => ({ ok: false, message })
/** `hint` says what would be right. */
const invalid = (key: string, hint?: string): SettingCheck =>
  refuse(`The value entered for ${settingName(key)} is invalid.${hint === undefined ? '' : ` ${hint}`}`)

const rangeOf = ({ min, max }: Pick<ConfigKey, 'min' | 'max'>): string => {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return ` of ${min} or more`
  return max === undefined ? '' : ` of ${max} or less`
}

const isInRange = (number: number, { min = -Infinity, max = Infinity }: ConfigKey): boolean =>
  number >= min && number <= max

const checkNumber: Check = (key, value, rule) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return refuse(`The value entered for ${settingName(key)} is not a valid number.`)
  }
  const isWhole = rule.type === 'integer'
  if ((!isWhole || Number.isInteger(number)) && isInRange(number, rule)) return { ok: true, value: number }
  return invalid(key, `It must be a ${isWhole ? 'whole number' : 'number'}${rangeOf(rule)}.`)
}

const checkText: Check = (key, value, { maxLength = maxTextLength }) => {
  if (typeof value !== 'string') return invalid(key, 'It must be a text.')
  return value.length <= maxLength
    ? { ok: true, value }
    : invalid(key, `It must have at most ${maxLength} characters.`)
}

const checkBoolean: Check = (key, value) =>
  typeof value === 'boolean' ? { ok: true, value } : invalid(key, 'It must be true or false.')

/** A text that passes a test, without the blanks around it. */
const checkTrimmed =
  (isRight: (text: string) => boolean, hint: string): Check =>
  (key, value) => {
    const text = typeof value === 'string' ? value.trim() : ''
    return isRight(text) ? { ok: true, value: text } : invalid(key, hint)
  }

const checkHost = checkTrimmed(isHostText, 'It must be a host, such as time.google.com.')
const checkHostPort = checkTrimmed(isHostWithPort, 'It must be a host and a port, such as 203.0.113.7:5000.')
const checkIpv4 = checkTrimmed(isIpv4, 'It must be an IPv4 address, such as 192.168.0.10.')

const checkBroker = (value: Value): SettingCheck => {
  const read = readEndpointAddress('mqtt', typeof value === 'string' ? value : '')
  return read.ok ? { ok: true, value: read.address } : refuse(read.message)
}

const checkUrl: Check = (key, value) => {
  const read = readWebAddress(typeof value === 'string' ? value : '')
  return read.ok
    ? { ok: true, value: read.address }
    : invalid(key, 'It must be a web address, such as https://example.com/in.')
}

const limit = /^[-+]?\d+(?:\.\d+)?$/

/** `10,15`: an event begins below the first and above the second. */
const checkThresholds: Check = (key, value, rule) => {
  const limits = typeof value === 'string' ? value.split(',').map((text) => text.trim()) : []
  const [low, high, ...more] = limits.map((text) => (limit.test(text) ? Number(text) : NaN))
  if (low === undefined || high === undefined || more.length > 0 || Number.isNaN(low) || Number.isNaN(high)) {
    return invalid(key, 'It must be two numbers, a low and a high limit, such as 10,15.')
  }
  if (low >= high) return invalid(key, 'The low limit must be below the high one.')
  if (!isInRange(low, rule) || !isInRange(high, rule)) {
    return invalid(key, `Both limits must be numbers${rangeOf(rule)}.`)
  }
  return { ok: true, value: limits.join(',') }
}

const checks: Readonly<Record<string, Check>> = {
  integer: checkNumber,
  decimal: checkNumber,
  boolean: checkBoolean,
  host: checkHost,
  hostport: checkHostPort,
  url: checkUrl,
  ipv4: checkIpv4,
  thresholds: checkThresholds,
}

const choiceText = ({ value, label }: PresetOption): string =>
  label === String(value) ? label : `${value} (${label})`

/** A number of a list may be written as text. */
const checkChoice = (key: string, value: Value, options: readonly PresetOption[]): SettingCheck => {
  const isText = typeof value === 'string'
  const found = options.find((option) =>
    isText ? String(option.value) === value.trim() : option.value === value,
  )
  return found === undefined
    ? invalid(key, `It must be one of ${options.map(choiceText).join(', ')}.`)
    : { ok: true, value: found.value }
}

/** Of these, blanks say as little as nothing; in a text they may be meant, and they are no number. */
const withoutBlanks = new Set(['host', 'hostport', 'url', 'ipv4', 'thresholds'])

const isEmpty = (value: Value, { type }: ConfigKey): boolean =>
  value === null || (withoutBlanks.has(type) && typeof value === 'string' ? value.trim() : value) === ''

const missing = (key: string): string =>
  key === 'sntp.server' ? 'SNTP server address must be set.' : `${settingName(key)} must be set.`

const checkKnown = (key: string, value: Value, rule: ConfigKey): SettingCheck => {
  if (rule.readOnly === true) return refuse(`${settingName(key)} cannot be changed.`)
  const options = presetOptions(key)
  if (isEmpty(value, rule)) {
    return rule.required === true || options !== undefined ? refuse(missing(key)) : { ok: true, value: null }
  }
  if (options !== undefined) return checkChoice(key, value, options)
  if (key === 'endpoint.mqtt.server') return checkBroker(value)
  return (checks[rule.type] ?? checkText)(key, value, rule)
}

/** A key of newer firmware goes through as it is, when it is a small scalar. */
const checkUnknown = (key: string, value: Value): SettingCheck => {
  if (typeof value === 'object' && value !== null) {
    return refuse(`The value entered for ${key} must be a text, a number, true, false or null.`)
  }
  if (typeof value === 'string' && value.length > maxTextLength) {
    return refuse(`The value entered for ${key} must be at most ${maxTextLength} characters.`)
  }
  return { ok: true, value: value === '' ? null : value }
}

/** A number may be written as text here too. */
const isReported = (value: Value, has: Value | undefined): boolean =>
  has !== undefined &&
  (JSON.stringify(has) === JSON.stringify(value) || (typeof has === 'number' && String(has) === value))

/**
 * One setting as it would go to the device, or what is wrong with it, in words for the person who typed it.
 * @param has what the device itself reports: that may be saved again, whatever the lists and ranges say
 */
export const checkSetting = (key: string, value: Value, has?: Value): SettingCheck => {
  const rule = configKeyOf(key)
  if (rule === undefined) return checkUnknown(key, value)
  const checked = checkKnown(key, value, rule)
  return !checked.ok && rule.readOnly !== true && isReported(value, has)
    ? { ok: true, value: has ?? null }
    : checked
}

/** Control characters, as older firmware writes them and as firmware of the second generation and later does. */
const escapes: readonly (readonly [old: string, hex: string])[] = [
  [String.raw`\r`, String.raw`\x0D`],
  [String.raw`\n`, String.raw`\x0A`],
  [String.raw`\t`, String.raw`\x09`],
]

/** A backslash with what it stands for: itself, a byte in hex, or one of the letters above. */
const escape = /\\(?:\\|x[0-9a-fA-F]{2}|[rnt])|\\/g

const toHex = (found: string): string | undefined =>
  found === String.raw`\\` || found.startsWith(String.raw`\x`)
    ? found
    : escapes.find(([old]) => old === found)?.[1]

const toLetter = (found: string): string | undefined =>
  found === String.raw`\\` || escapes.some(([old]) => old === found)
    ? found
    : escapes.find(([, hex]) => hex.toLowerCase() === found.toLowerCase())?.[0]

const convertText = (text: string, convert: (found: string) => string | undefined): string | undefined => {
  let isValid = true
  const converted = text.replace(escape, (found) => {
    const now = convert(found)
    if (now === undefined) isValid = false
    return now ?? found
  })
  return isValid ? converted : undefined
}

const captureText = /^serial1\.capture\.(?:start|end|request)$/

export const dependsOnFeatures = (key: string): boolean => captureText.test(key)

/** Settings whose form depends on the firmware, as the device's own firmware takes them. */
export const convertForFeatures = (
  key: string,
  value: FlatConfig[string],
  featuresVersion: number,
): SettingCheck => {
  if (!dependsOnFeatures(key) || typeof value !== 'string') return { ok: true, value }
  const converted = convertText(value, featuresVersion >= 2 ? toHex : toLetter)
  return converted === undefined
    ? { ok: false, message: `The value entered for ${settingName(key)} is invalid.` }
    : { ok: true, value: converted }
}

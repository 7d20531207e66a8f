import type { FlatConfig } from '../devices/configTree'
import { configKeyOf } from './configSections'

/** What names of settings are made of: `wifi.sta.apiKey2` → `[[wifi], [sta], [api, key]]`; numbers say nothing. */
const wordsOf = (segment: string): string[] =>
  segment
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')

/** Words that end as a secret does and are none. */
const harmless = new Set(['compass', 'bypass', 'lowpass', 'highpass', 'bandpass', 'allpass'])

/** A word that is a secret by itself, also where it is run together with others: `wifipass`, `accesstoken`. */
const secretWord =
  /(?:pass|passwd|passwords?|passphrase|passcodes?|pwd|psk|secrets?|tokens?|credentials?|authorization|bearer|jwt|puk|pincode|simpin|connectionstring|(?:^|basic|http)auth)$/

/** Kinds of keys that lock something, run together with the word: `apikey`, `privatekey`. */
const lockingKey =
  /^(?:api|access|account|admin|aes|app|auth|device|enc|encryption|hmac|license|master|mqtt|pass|priv|private|preshared|secret|session|shared|sign|signing|ssh|ssl|storage|tls|wep|wifi|wpa)keys?$/
/** `hot_key` opens a menu and `public_key` is for everybody; every other `…_key` is taken for one that locks. */
const openKey = new Set(['public', 'pub', 'hot', 'short', 'data', 'sort', 'map', 'home'])

/** Whose PIN it is; a pin of a chip or a plug is a number that anybody may know. */
const pinOwner = new Set([
  'sim',
  'user',
  'admin',
  'unlock',
  'lock',
  'access',
  'login',
  'security',
  'gsm',
  'lte',
])
const chip =
  /^(?:gpio|io|led|uart|spi|i|can|adc|dac|pwm|relay|input|output|serial|current|digital|analog|pins?)$/

/** What may stand behind a secret without making it something else, as `_mode`, `_type` or `_length` would. */
const beside = new Set(['value', 'text', 'string', 'str', 'hash', 'hex', 'base', 'b', 'raw', 'code', 'data'])

/** Groups of settings that hold nothing but secrets. */
const vault = new Set(['secret', 'secrets', 'credential', 'credentials', 'passwords', 'tokens', 'apikeys'])
/** Groups in which a plain `key` is one that locks. */
const locker = new Set([
  ...vault,
  'tls',
  'ssl',
  'aes',
  'crypto',
  'encryption',
  'private',
  'api',
  'auth',
  'security',
])

/** The words without what stands beside a secret at their end, if there is anything before it. */
const withoutBeside = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !beside.has(word)) + 1)

const isSecretPhrase = (words: readonly string[], around: readonly string[]): boolean => {
  const [before, last] = words.length < 2 ? [undefined, words[0]] : words.slice(-2)
  if (last === undefined || harmless.has(last)) return false
  if (last === 'key' || last === 'keys') {
    return before === undefined ? around.some((word) => locker.has(word)) : !openKey.has(before)
  }
  if (last === 'pin') {
    return before === undefined ? !around.some((word) => chip.test(word)) : pinOwner.has(before)
  }
  return secretWord.test(last) || lockingKey.test(last) || (last === 'cs' && before === 'azure')
}

/** Whether a setting of that dotted name holds a secret, judged by the name alone: also of firmware that no one here knows. */
export const isSecretName = (key: string): boolean => {
  const [last = [], ...above] = key.split('.').map(wordsOf).reverse()
  return (
    above.some((words) => words.some((word) => vault.has(word))) ||
    isSecretPhrase(withoutBeside(last), above[0] ?? [])
  )
}

/** What a secret looks like from outside; it never travels back to a device. */
export const mask = '***'

/** Passwords, the Azure connection string and key files, and whatever firmware calls alike. */
export const isSecretKey = (key: string): boolean => isSecretName(key) || configKeyOf(key)?.secret === true

/** Nothing is hidden where there is nothing, and whether something is switched on is no secret. */
const isEmpty = (value: unknown): boolean => value === null || value === '' || typeof value === 'boolean'

export const maskSecrets = (flat: FlatConfig): FlatConfig =>
  Object.fromEntries(
    Object.entries(flat).map(([key, value]) => [key, isSecretKey(key) && !isEmpty(value) ? mask : value]),
  )

export const withoutSecrets = (flat: FlatConfig): FlatConfig =>
  Object.fromEntries(Object.entries(flat).filter(([key]) => !isSecretKey(key)))

type Json = FlatConfig[string]

/** Masks the secrets in any JSON, in lists too. `key` is the dotted name under which the value itself stands. */
export const maskJson = (value: Json, key = ''): Json => {
  if (Array.isArray(value)) return value.map((inner) => maskJson(inner, key))
  if (typeof value !== 'object' || value === null) return isSecretKey(key) && !isEmpty(value) ? mask : value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      maskJson(inner, key === '' ? name : `${key}.${name}`),
    ]),
  )
}

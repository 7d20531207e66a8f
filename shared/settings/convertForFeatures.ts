import type { FlatConfig } from '../devices/configTree'
import type { SettingCheck } from './checkSetting'
import { settingName } from './settingLabel'

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

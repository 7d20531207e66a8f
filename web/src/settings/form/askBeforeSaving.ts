import type { FlatConfig } from '../../../../shared/devices/configTree'
import { isSecretKey, mask } from '../../../../shared/settings/secrets'

type Question = (key: string, value: FlatConfig[string], name: string) => string | undefined

const questions: readonly Question[] = [
  (key, value) =>
    key === 'device.base_interval' && typeof value === 'number' && value < 5
      ? 'The device is not guaranteed to operate correctly with base interval less than 5 seconds.'
      : undefined,
  (key, value) =>
    key === 'endpoint.config_to_portal' && value === false
      ? 'Portal configuration will be disabled. The device then takes no settings from the Portal; this can only be reversed locally on the device.'
      : undefined,
  (key, value, name) =>
    isSecretKey(key) && typeof value === 'string' && value.includes(mask)
      ? `The value of ${name} contains '${mask}', which stands for a password that is not shown. It will not be sent to the device.`
      : undefined,
]

/** Newer firmware may know them; most often they are misspelt. */
export const askAboutUnknown = (keys: readonly string[]): string[] =>
  keys.length === 0
    ? []
    : [
        `The portal does not know ${keys.length === 1 ? 'this setting' : 'these settings'}: ${keys.join(', ')}. A device ignores a setting that its firmware does not know.`,
      ]

/** What has to be confirmed before a change is saved, one sentence for each reason. */
export const askBeforeSaving = (change: FlatConfig, nameOf: (key: string) => string): string[] =>
  Object.entries(change).flatMap(([key, value]) =>
    questions.map((question) => question(key, value, nameOf(key))).filter((text) => text !== undefined),
  )

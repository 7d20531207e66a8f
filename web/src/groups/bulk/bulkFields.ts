import { useEffect, useState } from 'react'
import { type FlatConfig, flattenConfig } from '../../../../shared/devices/configTree'
import { settingName } from '../../../../shared/settings/settingLabel'
import { DeviceId } from '../../../../shared/core/ids'
import { getConfig } from '../../../../shared/settings/deviceConfig'
import { type ConfigField, configFieldsOf } from '../../settings/fields/configFields'
import { type Draft, draftOf, formatSetting } from '../../settings/fields/settingValue'
import { type Review, reviewDrafts } from '../../settings/form/useSettingsForm'
import { callEndpoint } from '../../core/api/callEndpoint'

/** As many are asked at a time. */
const together = 4

/** What a device has now, as it was read; a failure says that it is not known. */
export type DeviceFacts = { config: FlatConfig } | { failed: true }

const readOne = async (deviceid: string): Promise<DeviceFacts> => {
  try {
    const { settings, pending } = await callEndpoint(getConfig, { deviceid: DeviceId.parse(deviceid) })
    return { config: { ...flattenConfig(settings), ...pending } }
  } catch {
    return { failed: true }
  }
}

/** The settings of many devices, read a few at a time, as far as they have come. */
export const useDeviceFacts = (deviceids: readonly string[]): ReadonlyMap<string, DeviceFacts> => {
  const [facts, setFacts] = useState<ReadonlyMap<string, DeviceFacts>>(new Map())
  const list = deviceids.join(' ')
  useEffect(() => {
    let wanted = true
    const waiting = list === '' ? [] : list.split(' ')
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined && wanted; id = waiting.shift()) {
        const known = id
        const read = await readOne(known)
        if (wanted) setFacts((now) => new Map(now).set(known, read))
      }
    }
    for (let n = 0; n < together; n += 1) void work()
    return () => {
      wanted = false
    }
  }, [list])
  return facts
}

/** What is typed for the settings that were picked, in the order in which they were. */
export type BulkDrafts = Readonly<Record<string, Draft | undefined>>

type Facts = ReadonlyMap<string, DeviceFacts>

const configsIn = (facts: Facts): FlatConfig[] =>
  [...facts.values()].flatMap((known) => ('config' in known ? [known.config] : []))

/** The settings that one of the devices can have: of each model, what any of its devices has reported. */
export const bulkFieldsOf = (facts: Facts): ConfigField[] => {
  const byModel = new Map<string, FlatConfig>()
  for (const config of configsIn(facts)) {
    const { 'device.model': named } = config
    const model = typeof named === 'string' ? named : ''
    byModel.set(model, { ...byModel.get(model), ...config })
  }
  const fields = new Map<string, ConfigField>()
  // Before any was read, all settings that the portal knows.
  for (const config of byModel.size === 0 ? [{}] : byModel.values()) {
    for (const field of configFieldsOf(config)) if (!fields.has(field.key)) fields.set(field.key, field)
  }
  return [...fields.values()].filter(({ isReadOnly }) => !isReadOnly)
}

const countDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

/** More values are not listed: they only say that the devices differ. */
const mostValues = 3

/** What the devices have now: `10 on 6 devices, 60 on 2 devices`; undefined before any was read. */
export const describeNow = (key: string, facts: Facts): string | undefined => {
  const byValue = new Map<string, number>()
  for (const config of configsIn(facts)) {
    const text = Object.hasOwn(config, key) ? formatSetting(key, config[key]) : 'not reported'
    byValue.set(text, (byValue.get(text) ?? 0) + 1)
  }
  if (byValue.size === 0) return undefined
  const values = [...byValue].sort(([, a], [, b]) => b - a)
  const [first] = values
  if (values.length === 1 && first !== undefined) return `Now ${first[0]} on ${countDevices(first[1])}`
  const shown = values.slice(0, mostValues).map(([text, count]) => `${text} on ${countDevices(count)}`)
  const more = values.length - shown.length
  return `Now ${[...shown, ...(more > 0 ? [`${more} other values`] : [])].join(', ')}`
}

/** What the drafts come to; what is wrong with one is said in the words of its field. */
export const reviewBulk = (fields: readonly ConfigField[], drafts: BulkDrafts): Review => {
  const picked = fields.filter(({ key }) => Object.hasOwn(drafts, key))
  const { change, refusals } = reviewDrafts(picked, (key) => drafts[key], {})
  const labels = new Map(picked.map(({ key, label }) => [key, label]))
  const said = Object.entries(refusals).map(([key, text]) => {
    const label = labels.get(key) ?? key
    return [key, text.replaceAll(settingName(key), label).replaceAll(key, label)]
  })
  return { change, refusals: Object.fromEntries(said) as Record<string, string> }
}

/** The drafts of a change that was written as JSON; the keys that no field can show. */
export const draftsOfChange = (
  fields: readonly ConfigField[],
  change: FlatConfig,
): { drafts: BulkDrafts; fieldless: string[] } => {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const drafts: Record<string, Draft | undefined> = {}
  const fieldless: string[] = []
  for (const [key, value] of Object.entries(change)) {
    const field = byKey.get(key)
    const draft = field === undefined ? undefined : draftOf(field, value)
    if (draft === undefined || draft === '') fieldless.push(key)
    else drafts[key] = draft
  }
  return { drafts, fieldless }
}

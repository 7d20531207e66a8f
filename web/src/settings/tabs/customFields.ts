import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { type ConfigField, configFieldsOf } from '../fields/configFields'

const ofScript = /^script\.((?:num|str)(?:10|[1-9]))$/

/**
 * The settings of a device's script that somebody has given a meaning: the display settings define them and do not
 * hide them, and say what they are called.
 */
export const customFields = (reported: FlatConfig, display: DisplaySettings): ConfigField[] =>
  configFieldsOf(reported, 'custom')
    .flatMap((field) => {
      const name = ofScript.exec(field.key)?.[1]
      const entry = name !== undefined && Object.hasOwn(display, name) ? display[name] : undefined
      if (entry === undefined || entry.displayType === 'hide') return []
      const { name: label = field.label, units, sort = 100 } = entry
      const kind = field.key.startsWith('script.num') ? ('number' as const) : ('text' as const)
      return [{ sort, field: { ...field, label, kind, ...(units === undefined ? {} : { unit: units }) } }]
    })
    .sort((a, b) => a.sort - b.sort)
    .map(({ field }) => field)

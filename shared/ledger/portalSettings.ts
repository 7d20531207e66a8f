import type { FlatConfig } from '../devices/configTree'

/** Settings of the portal itself stand in the ledger under the names that the API has for them, those of a card dotted. */
export const displayPrefix = 'PORTAL_displaySettings.'
export const notesPrefix = 'PORTAL_deviceNotes.'

export const isPortalSetting = (key: string): boolean => /^(?:PORTAL|ALERTS|AEMP|SPC)_/.test(key)

/** What a person drew is too large for a history: of it only that it changed is kept. */
export const drawingFields: readonly string[] = ['chart', 'widget']

type Fields = Readonly<Record<string, unknown>>

const fieldsUnder = (prefix: string, fields: Fields): [string, FlatConfig[string]][] =>
  Object.entries(fields)
    .filter(([field, value]) => value !== undefined && !drawingFields.includes(field))
    .map(([field, value]) => [prefix + field, value as FlatConfig[string]])

/** How cards are shown, and the asset notes, as flat settings; drawings are left out. */
export const flattenPortal = (display: Readonly<Record<string, Fields>>, notes: Fields = {}): FlatConfig =>
  Object.fromEntries([
    ...Object.entries(display).flatMap(([key, entry]) => fieldsUnder(`${displayPrefix}${key}.`, entry)),
    ...fieldsUnder(notesPrefix, notes),
  ])

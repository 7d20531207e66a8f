import type { RequestOf } from '../../../shared/core/endpoint'
import type { editDevice } from '../../../shared/provisioning/provisionedDevice'
import { type FactoryField, factoryFields, isPart } from '../../../shared/provisioning/factoryFields'

export type Draft = Record<FactoryField, string>
type Known = Partial<Record<FactoryField, string | undefined>>

const fields = Object.keys(factoryFields) as FactoryField[]

/** The form of a device: nothing known is an empty field. */
export const draftOf = (device: Known): Draft =>
  Object.fromEntries(fields.map((field) => [field, device[field] ?? ''])) as Draft

/** What the form would change; an emptied part is forgotten. */
export const changesOf = (
  draft: Draft,
  device: Known,
): Omit<RequestOf<typeof editDevice>, 'deviceid' | 'provLockOverrideCode'> =>
  Object.fromEntries(
    fields
      .filter((field) => draft[field].trim() !== (device[field] ?? ''))
      .map((field) => {
        const text = draft[field].trim()
        return [field, text === '' && isPart(field) ? null : text]
      }),
  )

import { AempSettings, aempKeys } from '../../../shared/aemp/aempSettings'
import { faultsByField } from '../../../shared/core/describeIssues'
import type { Faults } from '../ui/form/useEditForm'

/** As they are typed: a key that is not set is empty. */
export type AempDraft = Omit<{ [Key in keyof AempSettings]: string }, 'AEMP_enabled'> & {
  AEMP_enabled: boolean
}

/** Undefined for a person who may not read them. */
export const draftOf = (settings: { [Key in keyof AempSettings]?: AempSettings[Key] | undefined }):
  AempDraft | undefined => {
  if (settings.AEMP_enabled === undefined) return undefined
  const fields = aempKeys.map((key) => [key, settings[key] ?? ''] as const)
  return Object.fromEntries(fields) as unknown as AempDraft
}

/** In the names and values of the wire. */
export const changeOf = (changed: Partial<AempDraft>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changed).map(([key, value]): [string, unknown] => {
      const given = typeof value === 'string' ? value.trim() : value
      return [key, given === '' && key.endsWith('Key') ? null : given]
    }),
  )

export const aempFaults = (draft: AempDraft): Faults =>
  faultsByField(AempSettings.safeParse(changeOf(draft)).error, AempSettings)

import type { Draft } from './draftOf'
import type { SettingsFormProps } from './SettingsFormProps'

/** What somebody did in the fields before the form was there. */
export interface FormStart {
  /** By the name of the field. */
  readonly typed: Readonly<Record<string, Draft | undefined>>
  /** Sections that are open, by their id; undefined where nobody has seen them. */
  readonly open?: ReadonlySet<string>
  /** The field in which somebody is, and what is marked of it. */
  readonly focus?: { readonly name: string; readonly from: number | null; readonly to: number | null }
}

export const nothingYet: FormStart = { typed: {} }

export interface StartedFormProps extends SettingsFormProps {
  /** The setting that the address names. */
  readonly wanted: string | undefined
  /** Told whether anything would be lost. */
  readonly onHasChanges: (hasChanges: boolean) => void
}

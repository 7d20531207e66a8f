import type { ReactNode } from 'react'
import type { ConfigField } from '../fields/configFields'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'

/** What else there is to do in a section, by its id. */
export type SectionTools = Readonly<Record<string, ReactNode>>

export interface SettingsFormProps extends SettingsTabProps {
  readonly fields: readonly ConfigField[]
  readonly tools?: SectionTools
}

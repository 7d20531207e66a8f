import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

export const GeneralTab = (props: SettingsTabProps) => <FormTab tab="general" {...props} />

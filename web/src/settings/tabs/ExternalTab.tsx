import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

export const ExternalTab = (props: SettingsTabProps) => <FormTab tab="external" {...props} />

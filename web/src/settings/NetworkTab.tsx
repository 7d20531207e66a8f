import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

export const NetworkTab = (props: SettingsTabProps) => <FormTab tab="network" {...props} />

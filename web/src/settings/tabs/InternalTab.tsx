import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

export const InternalTab = (props: SettingsTabProps) => <FormTab tab="internal" {...props} />

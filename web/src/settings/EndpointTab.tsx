import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

export const EndpointTab = (props: SettingsTabProps) => <FormTab tab="endpoint" {...props} />

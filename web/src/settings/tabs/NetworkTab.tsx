import { AutoApn } from './AutoApn'
import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

/** How the device reaches the network: Wi-Fi, the modem where there is one, and what is seldom changed. */
export const NetworkTab = (props: SettingsTabProps) => (
  <FormTab tab="network" tools={{ gsm: <AutoApn {...props} /> }} {...props} />
)

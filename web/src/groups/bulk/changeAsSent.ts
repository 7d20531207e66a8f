import { type FlatConfig, nestConfig } from '../../../../shared/devices/configTree'
import { checkConfig } from '../../../../shared/settings/checkConfig'

/** A change as it goes to a device: a number typed as text is a number, a password that is not shown stays behind. */
export const changeAsSent = (change: FlatConfig): FlatConfig => {
  const checked = checkConfig(nestConfig(change))
  return checked.ok ? checked.change : change
}

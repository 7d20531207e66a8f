import type { StoredCommand } from '../commands/commandStore'
import { type FlatConfig, flattenConfig, nestConfig } from '../../shared/settings/configTree'
import type { ConfigTree } from '../../shared/settings/deviceConfig'

/** The arguments of a Config.Set that carries a change. */
export const configArgs = (change: FlatConfig): string =>
  JSON.stringify({ config: nestConfig(change), save: true, reboot: false })

/** The change that a Config.Set carries. */
export const configChangeOf = (command: Pick<StoredCommand, 'args'>): FlatConfig =>
  flattenConfig((JSON.parse(command.args) as { config: ConfigTree }).config)

import type { StoredCommand } from '../commands/commandStore'
import { type ConfigTree, type FlatConfig, flattenConfig, nestConfig } from '../../shared/devices/configTree'

/** The arguments of a Config.Set that carries a change. */
export const configArgs = (change: FlatConfig): string =>
  JSON.stringify({ config: nestConfig(change), save: true, reboot: false })

/** The change that a Config.Set carries. */
export const configChangeOf = (command: Pick<StoredCommand, 'args'>): FlatConfig =>
  flattenConfig((JSON.parse(command.args) as { config: ConfigTree }).config)

import type { StoredCommand } from '../commands/commandStore'
import { type ConfigTree, type FlatConfig, flattenConfig, nestConfig } from '../../shared/devices/configTree'
import { secondMs } from '../../shared/core/time'
import type { AlsoFinish } from '../commands/finishCommand'
import type { ConfigStore } from './configStore'

/** A frame must fit into one MQTT message (128 kB) and the row into DynamoDB's 400 kB. */
export const maxArgsLength = 100_000
export const maxWantedLength = 300_000

/** The arguments of a Config.Set that carries a change. */
export const configArgs = (change: FlatConfig): string =>
  JSON.stringify({ config: nestConfig(change), save: true, reboot: false })

/** The change that a Config.Set carries. */
export const configChangeOf = (command: Pick<StoredCommand, 'args'>): FlatConfig =>
  flattenConfig((JSON.parse(command.args) as { config: ConfigTree }).config)

/** A Config.Set that was carried out is applied; one that ended otherwise is wanted no longer. */
export const confirmConfig =
  (configs: ConfigStore): AlsoFinish =>
  async (command, { status, atMs }) =>
    command.method === 'Config.Set'
      ? configs.confirmWrites(
          command.deviceid,
          configChangeOf(command),
          status === 'complete',
          atMs / secondMs,
        )
      : []

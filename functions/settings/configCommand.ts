import type { StoredCommand } from '../commands/commandStore'
import { type ConfigTree, type FlatConfig, flattenConfig, nestConfig } from '../../shared/devices/configTree'
import { secondMs } from '../../shared/core/time'
import type { AlsoFinish } from '../commands/finishCommand'
import type { WriteLog } from '../serverlog/logEntry'
import type { ConfigStore, Reported } from './configStore'
import { reportedTurns } from './reportedTurns'
import { changedByReport } from './turnsOf'

/** A frame must fit into one MQTT message (128 kB) and the row into DynamoDB's 400 kB. */
export const maxArgsLength = 100_000
export const maxWantedLength = 300_000

/** The arguments of a Config.Set that carries a change. */
export const configArgs = (change: FlatConfig): string =>
  JSON.stringify({ config: nestConfig(change), save: true, reboot: false })

/** The change that a Config.Set carries. */
export const configChangeOf = (command: Pick<StoredCommand, 'args'>): FlatConfig =>
  flattenConfig((JSON.parse(command.args) as { config: ConfigTree }).config)

/**
 * A Config.Set that was carried out is applied; one that ended otherwise is wanted no longer. An answer may be taken after a
 * report that the device sent later: what that says otherwise was changed on the device in between.
 */
export const confirmConfig =
  (configs: Pick<ConfigStore, 'confirmWrites'>, writeLog: WriteLog): AlsoFinish =>
  (command, { status, atMs }) => {
    if (command.method !== 'Config.Set') return Promise.resolve([])
    const { deviceid } = command
    const change = configChangeOf(command)
    const overtaken = ({ flat, ts = 0 }: Reported) =>
      reportedTurns(writeLog, {
        ...{ deviceid, via: 'device', before: change, atMs: ts * secondMs },
        changed: changedByReport(change, flat, {}).own,
      })
    return configs.confirmWrites(deviceid, change, status === 'complete', atMs / secondMs, overtaken)
  }

import type { CommandEntry, getCommands as contract } from '../../shared/commands/commandQueue'
import { flattenConfig, nestConfig } from '../../shared/settings/configTree'
import type { ConfigTree } from '../../shared/settings/deviceConfig'
import { maskSecrets } from '../../shared/settings/secrets'
import type { Serve } from '../core/serve'
import { type CommandStore, type StoredCommand, isFinished } from './commandStore'

const inSeconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms) / 1000)

/** Arguments and answers may carry passwords: they are shown masked to everybody. */
const masked = (value: unknown): CommandEntry['device_response'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? nestConfig(maskSecrets(flattenConfig(value as ConfigTree)))
    : (value as CommandEntry['device_response'])

export const entryOf = (command: StoredCommand): CommandEntry => ({
  commandID: command.sk,
  rpcmethod: command.method,
  args: masked(JSON.parse(command.args)) as CommandEntry['args'],
  ts: command.createdMs / 1000,
  priority: isFinished(command.status) ? 0 : 1,
  status: command.status,
  can_be_cancelled: command.cancellable && !isFinished(command.status),
  sent_ts: inSeconds(command.sentMs),
  delete_ts: inSeconds(command.deleteMs),
  complete_ts: inSeconds(command.completeMs),
  requestedBy: command.requestedBy,
  ...(command.response === undefined ? {} : { device_response: masked(JSON.parse(command.response)) }),
  ...(command.progress === undefined ? {} : { ota_status: { progress: command.progress } }),
})

export const getCommands =
  (commands: CommandStore): Serve<typeof contract> =>
  async ({ deviceid, dataPoints }) => {
    const page = await commands.newest(deviceid, dataPoints)
    return { data: page.commands.map(entryOf), more: page.more }
  }

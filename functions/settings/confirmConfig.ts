import { secondMs } from '../../shared/core/time'
import type { AlsoFinish } from '../commands/finishCommand'
import { configChangeOf } from './configCommand'
import type { ConfigStore } from './configStore'

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

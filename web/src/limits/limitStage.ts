import type { CommandStatus } from '../../../shared/commands/commandQueue'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { isSameSetting } from '../settings/fields/settingValue'

export type LimitStage = 'queued' | 'handedOver' | 'inForce' | 'failed' | 'differs'

const stages: Record<CommandStatus, LimitStage> = {
  queued: 'queued',
  sent: 'handedOver',
  complete: 'differs',
  error: 'failed',
  noAnswer: 'failed',
  cancelled: 'failed',
  revoked: 'failed',
}

/** How far a change of limits has come, by the status of its command and by what the device reports. */
export const limitStage = (
  change: FlatConfig,
  status: CommandStatus | undefined,
  reported: FlatConfig,
): LimitStage => {
  const isReported = Object.entries(change).every(([key, value]) => isSameSetting(value, reported[key]))
  const stage = stages[status ?? 'queued']
  return stage === 'differs' && isReported ? 'inForce' : stage
}

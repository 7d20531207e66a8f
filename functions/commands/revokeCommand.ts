import type { Clock } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import type { StoredCommand } from './commandStore'
import { categoryOf, describeCommand } from './describeCommand'
import type { FinishCommand } from './finishCommand'

/** Takes back a command that has not been answered; the queue and the log say why. */
export type RevokeCommand = (command: StoredCommand, reason: string) => Promise<void>

export const openRevokeCommand =
  (finish: FinishCommand, writeLog: WriteLog, now: Clock): RevokeCommand =>
  async (command, reason) => {
    const { deviceid, sk, requestedBy, status } = command
    const event = {
      subject: accessKey.device(deviceid),
      category: categoryOf(command),
      name: 'Command Revoked',
      description: `${describeCommand(command)} of ${requestedBy}: ${reason}`,
    }
    const entry = writeLog(event, thePortal, now())
    await finish(deviceid, sk, { status: 'revoked', atMs: now(), reason }, { from: status, entry })
  }

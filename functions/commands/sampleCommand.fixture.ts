import { DeviceId, UserId } from '../../shared/core/ids'
import { StoredCommand } from './commandStore'

export const deviceid = DeviceId.parse('TRUCK0001')
export const ada = UserId.parse('00000000-0000-4000-8000-000000000001')

/** A restart that Ada has queued, unless it says otherwise; for tests. */
export const sampleCommand = (facts: Partial<StoredCommand> = {}): StoredCommand =>
  StoredCommand.parse({
    deviceid,
    sk: 'command',
    method: 'Sys.Reboot',
    args: '{}',
    frameId: 1,
    createdMs: 0,
    status: 'queued',
    cancellable: true,
    requestedBy: 'ada@example.com',
    requesterId: ada,
    ...facts,
  })

/** What one change set changes. */
export const setKinds = ['settings', 'firmware', 'script', 'file'] as const
export type SetKind = (typeof setKinds)[number]

/**
 * How far a change set is. `preparing`: its devices are being read; `stopped`: its gate failed; `paused` and `stopped` may
 * be resumed or aborted, `ended` and `aborted` are ends.
 */
export const setStates = ['preparing', 'running', 'paused', 'stopped', 'ended', 'aborted'] as const
export type SetState = (typeof setStates)[number]

/** A set that may still send: no other may change the same settings of its devices. */
export const isOpenSet = (state: SetState): boolean => state !== 'ended' && state !== 'aborted'

/**
 * How far a change set is on one device. `waiting`: not queued yet; `queued`: waits for a contact; `handedOver`: not
 * answered yet; `confirmed`: the device has it; `healthy`: it has reported on time since, without a new alarm;
 * `refused`: by the device or the portal; `silent`: no contact for too long; `skipped`: nothing was to be done;
 * `undone`: a later set has taken it back; `conflict`: of an undo, the setting has another value by now.
 */
export const deviceStates = [
  'waiting',
  'queued',
  'handedOver',
  'confirmed',
  'healthy',
  'refused',
  'silent',
  'skipped',
  'undone',
  'conflict',
] as const
export type DeviceState = (typeof deviceStates)[number]

export type StateCounts = Record<DeviceState, number>

export const noCounts: StateCounts = {
  waiting: 0,
  queued: 0,
  handedOver: 0,
  confirmed: 0,
  healthy: 0,
  refused: 0,
  silent: 0,
  skipped: 0,
  undone: 0,
  conflict: 0,
}

export const countStates = (devices: readonly { state: DeviceState }[]): StateCounts => {
  const counts = { ...noCounts }
  for (const { state } of devices) counts[state] += 1
  return counts
}

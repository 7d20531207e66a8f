import type { SetKind } from '../../shared/changes/changeSet'

/** Settings by which a device reaches the portal, or by which the portal may change it. */
const cutting = /^(?:wifi|gsm|endpoint)\.|(?:^|\.)config_to_portal$/

/** Whether a change may cut devices off. */
export const cutsOff = (kind: SetKind, keys: readonly string[]): boolean =>
  kind === 'settings' && keys.some((key) => cutting.test(key))

/** To be typed by who sends them to many devices. */
export const cutOffWord = 'DISCONNECT'

/** Said with every answer about such a change set. */
export const cutOffWarning =
  'A device that cannot connect with these settings stays offline. It cannot be undone from here: a person has to go to the device.'

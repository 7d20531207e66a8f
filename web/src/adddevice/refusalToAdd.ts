import type { RequestError } from '../core/api/RequestError'

/** The title of the dialog that tells why a device was not added, by the code of the answer. */
const titles: Readonly<Record<string, string>> = {
  ATTEMPTS_EXCEEDED: 'Incorrect Attempts Exceeded',
  DEVICE_ALREADY_ADDED: 'Device Exists',
}

export const titleOfRefusal = ({ resultCode }: Pick<RequestError, 'resultCode'>): string =>
  (resultCode === undefined ? undefined : titles[resultCode]) ?? 'Error'

/** The device is there and belongs to nobody yet: its password is asked for. */
export const asksForPassword = ({ resultCode }: Pick<RequestError, 'resultCode'>): boolean =>
  resultCode === 'PASSWORD_REQUIRED'

/** Many wrong passwords were tried for it: a code was mailed, and is asked for besides. */
export const asksForCode = ({ resultCode }: Pick<RequestError, 'resultCode'>): boolean =>
  resultCode === 'CODE_REQUIRED'

/** Why the button cannot be pressed yet, if so. */
export const addingBlockedBy = (
  deviceid: string,
  setupPassword: string,
  needsPassword: boolean,
): string | undefined => {
  if (deviceid.length < 9) return 'Enter the Device ID: 9 letters or digits.'
  return needsPassword && setupPassword.length < 5
    ? 'Enter the setup password: at least 5 characters.'
    : undefined
}

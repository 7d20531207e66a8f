import type { RequestError } from '../core/api/RequestError'

/** The title of the dialog for a device that was not added, by result code. */
const titles: Readonly<Record<string, string>> = {
  ATTEMPTS_EXCEEDED: 'Incorrect Attempts Exceeded',
  DEVICE_ALREADY_ADDED: 'Device Exists',
}

export const titleOfRefusal = ({ resultCode }: Pick<RequestError, 'resultCode'>): string =>
  (resultCode === undefined ? undefined : titles[resultCode]) ?? 'Error'

/** The device exists and has no owner yet: its password is required. */
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

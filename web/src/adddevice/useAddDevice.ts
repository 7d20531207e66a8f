import { useState } from 'react'
import { DeviceId, type GroupId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import { codeLength, SetupPassword } from '../../../shared/devices/devicePasswords'
import { addDeviceUser } from '../../../shared/devices/deviceUsers'
import { getGroup } from '../../../shared/groups/groups'
import { readsOf } from '../core/api/readsOf'
import type { RequestError } from '../core/api/RequestError'
import { useAction } from '../core/api/useAction'
import { readsOfGroups } from '../home/readsOfGroups'
import { type Faults, useEditForm } from '../ui/form/useEditForm'

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
const asksForCode = ({ resultCode }: Pick<RequestError, 'resultCode'>): boolean =>
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

/** A device that was added just now. */
export interface Added {
  readonly deviceid: DeviceId
  readonly message: string
  /** It was there already and is in a group more. */
  readonly isCopy: boolean
}

const nothing = { deviceid: '', setupPassword: '', code: '' }

const check = ({ deviceid, setupPassword, code }: typeof nothing): Faults => ({
  ...(code === '' || code.trim().length === codeLength
    ? {}
    : { code: `The code has ${codeLength} letters and digits.` }),
  ...(DeviceId.safeParse(deviceid).success ? {} : { deviceid: 'Device ID must be 9 letters or digits.' }),
  ...(setupPassword === '' || SetupPassword.safeParse(setupPassword).success
    ? {}
    : { setupPassword: 'Setup password must be 5 to 30 letters, digits and dots.' }),
})

const done = { ok: true, output: undefined } as const

/** Adding a device to one's own account and to a group: what is typed, what is asked for, what came of it. */
export const useAddDevice = (groupid: GroupId | undefined, onAdded: (added: Added) => void) => {
  const [lacking, setLacking] = useState<string>()
  const [lackingCode, setLackingCode] = useState<string>()
  const [refusal, setRefusal] = useState<RequestError>()
  const action = useAction(addDeviceUser, { refresh: [...readsOfGroups, readsOf(getGroup, {})] })

  const showResult = (deviceid: DeviceId, { message, resultCode }: OutputOf<typeof addDeviceUser>) => {
    setLacking(undefined)
    setLackingCode(undefined)
    form.setFields(nothing)
    onAdded({ deviceid, message, isCopy: resultCode === 'DEVICES_COPIED' })
  }

  const form = useEditForm({
    saved: nothing,
    check,
    mayRepeat: true,
    isGuarded: false,
    save: async ({ deviceid, setupPassword, code }) => {
      const id = DeviceId.parse(deviceid)
      const password = lacking === deviceid ? { setupPassword } : {}
      // Without a code another one is mailed.
      const mailed = lackingCode === deviceid && code !== '' ? { code } : {}
      const result = await action.run({ deviceid: id, ...password, ...mailed, ...(groupid && { groupid }) })
      if (result.ok) showResult(id, result.output)
      else if (asksForPassword(result.error)) setLacking(deviceid)
      else if (asksForCode(result.error)) setLackingCode(deviceid)
      else if (result.error.field !== undefined) return result
      else setRefusal(result.error)
      return done
    },
  })

  return {
    form,
    /** The portal requires the setup password of the id in the form. */
    /** Many wrong passwords were tried for that device today: a code was mailed to the person. */
    needsCode: lackingCode !== undefined && lackingCode === form.values.deviceid,
    needsPassword: lacking !== undefined && lacking === form.values.deviceid,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
  }
}

export type AddDevice = ReturnType<typeof useAddDevice>

/** A device id as it is typed: capital letters and digits, and the `0-` of a virtual one. */
export const cleanDeviceId = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')
    .slice(0, 9)

/**
 * The device that a label names: by its id alone, or by the address of its page, of whichever host.
 * @returns undefined for a code that names none
 */
export const deviceIdInCode = (code: string): DeviceId | undefined => {
  const text = code.trim()
  const named = URL.canParse(text) ? /\/data\/([^/]+)\/?$/.exec(new URL(text).pathname)?.[1] : text
  return DeviceId.safeParse(named?.toUpperCase()).data
}

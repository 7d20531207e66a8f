import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { changeSetupPassword, codeLength, getPasswords } from '../../../shared/devices/devicePasswords'
import { useAction } from '../core/api/useAction'
import type { Failure } from '../ui/feedback/outcome'

export interface Passwords {
  readonly setupPass: string
  readonly wifiPass: string
}

/** From the request of a code to the passwords, as the dialog shows it. */
export type PasswordsState = 'Initial' | 'EmailSending' | 'EnterEmailCode' | 'CheckingCode' | 'ShowPasswords'

/** The passwords of a device, by a code that is mailed. They are kept nowhere but here, while the dialog is open. */
export const usePasswords = (deviceid: DeviceId) => {
  const [state, setState] = useState<PasswordsState>('Initial')
  const [code, setCode] = useState('')
  const [passwords, setPasswords] = useState<Passwords>()
  const [failure, setFailure] = useState<Failure>()
  const [isNew, setIsNew] = useState(false)
  const action = useAction(getPasswords)
  const renewal = useAction(changeSetupPassword)

  const fail = (error: Failure, next: PasswordsState) => {
    setFailure(error)
    setState(next)
  }

  const sendMail = async () => {
    setFailure(undefined)
    setState('EmailSending')
    const result = await action.run({ deviceid })
    if (!result.ok) return fail(result.error, 'Initial')
    setCode('')
    setState('EnterEmailCode')
  }

  const check = async (whole: string) => {
    if (whole.length !== codeLength) return
    setFailure(undefined)
    setState('CheckingCode')
    const result = await action.run({ deviceid, code: whole })
    setCode('')
    if (!result.ok) {
      const { message, field } = result.error
      // A code that was mistyped is nothing that support could look up.
      return fail(field === 'code' ? { message } : result.error, 'EnterEmailCode')
    }
    const { setupPass = '', wifiPass = '' } = result.output
    setPasswords({ setupPass, wifiPass })
    setState('ShowPasswords')
  }

  /** A new setup password in the place of the one that is shown. */
  const renew = async () => {
    const result = await renewal.run({ deviceid, setupPassword: passwords?.setupPass ?? '' })
    if (result.ok) {
      const { setupPass } = result.output
      setPasswords((before) => (before === undefined ? before : { ...before, setupPass }))
      setIsNew(true)
    }
    return result
  }

  return { state, code, setCode, passwords, isNew, failure, sendMail, check, renew }
}

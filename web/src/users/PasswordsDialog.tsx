import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { changeSetupPassword, codeLength, getPasswords } from '../../../shared/devices/devicePasswords'
import { useUser } from '../core/session/sessionContext'
import { Banner } from '../ui/feedback/Banner'
import { CodeField } from '../ui/field/CodeField'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Dialog } from '../ui/dialog/Dialog'
import { FailureText } from '../ui/feedback/FailureText'
import { useAction } from '../core/api/useAction'
import type { Failure } from '../ui/feedback/outcome'
import { CopyButton } from '../ui/button/CopyButton'
import { Button } from '../ui/button/Button'
import styles from './DeviceAccess.module.css'

interface Passwords {
  readonly setupPass: string
  readonly wifiPass: string
}

/** From the request of a code to the passwords, as the dialog shows it. */
type PasswordsState = 'Initial' | 'EmailSending' | 'EnterEmailCode' | 'CheckingCode' | 'ShowPasswords'

/** The passwords of a device, by a code that is mailed. They are kept nowhere but here, while the dialog is open. */
const usePasswords = (deviceid: DeviceId) => {
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

interface PasswordListProps {
  deviceid: DeviceId
  passwords: Passwords
}

/** Id and passwords of a device, each to be copied. */
const PasswordList = ({ deviceid, passwords: { setupPass, wifiPass } }: PasswordListProps) => (
  <dl className={styles.secrets}>
    {[
      ['Device ID', deviceid],
      ['Setup Password', setupPass],
      ['Wi-Fi Password', wifiPass],
    ].map(([label = '', text = '']) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <code>{text === '' ? 'None is kept here' : text}</code>
          {text === '' ? null : <CopyButton what={label} text={text} />}
        </dd>
      </div>
    ))}
  </dl>
)

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

/** Mails a code to the caller; with it the setup and Wi-Fi passwords are shown until the dialog closes. */
export const PasswordsDialog = ({ deviceid, onClose }: Props) => {
  const { email } = useUser()
  const { state, code, setCode, passwords, isNew, failure, sendMail, check, renew } = usePasswords(deviceid)
  const [isAsking, setIsAsking] = useState(false)
  const isBefore = state === 'Initial' || state === 'EmailSending'
  const isCode = state === 'EnterEmailCode' || state === 'CheckingCode'
  return (
    <Dialog
      title="Device Passwords"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {passwords === undefined ? 'Cancel' : 'Done'}
          </Button>
          {passwords === undefined ? (
            <Button
              variant={isBefore ? 'filled' : 'default'}
              loading={state === 'EmailSending'}
              disabled={state === 'CheckingCode'}
              onClick={() => void sendMail()}
            >
              {isBefore ? 'Send Email' : 'Send a New Code'}
            </Button>
          ) : null}
        </>
      }
    >
      {isBefore ? (
        <p>
          A single-use code of 6 characters is sent to <strong>{email}</strong>. With it the setup password
          and the Wi-Fi password of <strong>{deviceid}</strong> are shown. The server log notes who has seen
          them.
        </p>
      ) : null}
      {isCode ? (
        <CodeField
          description={`Email Sent. Enter the 6 characters from the email to ${email}; they are good for 10 minutes.`}
          kind="letters"
          value={code}
          disabled={state === 'CheckingCode'}
          onChange={setCode}
          onComplete={(whole) => void check(whole)}
        />
      ) : null}
      {passwords === undefined ? (
        <div className={styles.password}>
          <FailureText failure={failure} />
        </div>
      ) : (
        <>
          <PasswordList deviceid={deviceid} passwords={passwords} />
          {isNew ? (
            <div className={styles.password}>
              <Banner tone="ok">
                Setup password changed. The one on the label no longer adds this device. Note the new one:
                once this dialog is closed, it is shown only with another code.
              </Banner>
            </div>
          ) : null}
          {passwords.setupPass === '' || isNew ? null : (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              Change Setup Password
            </Button>
          )}
        </>
      )}
      {isAsking ? (
        <ConfirmDialog
          title="Change Setup Password"
          confirmLabel="Change Password"
          danger
          onConfirm={renew}
          onClose={() => setIsAsking(false)}
        >
          The setup password printed on the label will no longer add {deviceid} to an account. People who have
          access keep it. The other ADMINs get an email.
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}

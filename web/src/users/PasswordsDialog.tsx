import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { useUser } from '../core/session/sessionContext'
import { Banner } from '../ui/feedback/Banner'
import { CodeField } from '../ui/field/CodeField'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Dialog } from '../ui/dialog/Dialog'
import { FailureText } from '../ui/feedback/FailureText'
import styles from './DeviceAccess.module.css'
import { usePasswords, type Passwords } from './usePasswords'
import { CopyButton } from '../ui/button/CopyButton'
import { Button } from '../ui/button/Button'

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

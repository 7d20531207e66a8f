import encodeQR from 'qr'
import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { CopyButton } from '../../ui/button/CopyButton'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { FailureText } from '../../ui/feedback/FailureText'
import { Loading } from '../../ui/feedback/Loading'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { Button } from '../../ui/button/Button'
import styles from './Account.module.css'
import { FactorCode } from './FactorCode'
import { useOwnPhone } from './askPool'
import { useFactor } from './useFactor'

/** A QR code drawn in the browser: the secret in it leaves the page no second time. */
const codePicture = (address: string): string =>
  `data:image/svg+xml,${encodeURIComponent(encodeQR(address, 'svg', { ecc: 'low', border: 1 }))}`

const noPhone = 'Your account has no phone number: add one on the Profile tab first.'
const whatAppShows = 'your authenticator app shows'
const whatWasSent = 'were sent to your phone'

/** A second code at each sign-in, of an authenticator app or by text message: on, off and how to get there. */
export const MfaTab = () => {
  const { factor, offersSms, error, setup, isDisabling, busy, failure, codeError, done, ...act } = useFactor()
  const phone = useOwnPhone()
  const dialog = (
    <AlertDialog title={done ?? ''} opened={done !== undefined} onClose={act.acceptDone}>
      {done === 'MFA Enabled'
        ? 'From now on each login asks for a code from your phone.'
        : 'Logins no longer ask for a code.'}
    </AlertDialog>
  )
  if (factor === undefined) {
    return error === undefined ? (
      <Loading label="Loading your second factor" />
    ) : (
      <ErrorBox error={error} onRetry={act.retry} />
    )
  }
  if (setup?.factor === 'SMS') {
    return (
      <FactorCode
        description={`Enter the 6 digits that ${whatWasSent}.`}
        busy={busy}
        error={codeError}
        onCode={act.answer}
        onCancel={act.cancel}
      />
    )
  }
  if (setup !== undefined) {
    return (
      <div className={styles.setup}>
        <p>Scan this code with an authenticator app.</p>
        <img
          className={styles.picture}
          src={codePicture(setup.address)}
          alt="Code for an authenticator app"
        />
        <p>
          Or type this key into the app: <code className={styles.secret}>{setup.secret}</code>{' '}
          <CopyButton what="key" text={setup.secret} />
        </p>
        <FactorCode
          description="Then enter the 6 digits that the app shows."
          busy={busy}
          error={codeError}
          onCode={act.answer}
          onCancel={act.cancel}
        />
      </div>
    )
  }
  if (isDisabling) {
    return (
      <FactorCode
        description={`To turn it off, enter the 6 digits that ${factor === 'SMS' ? whatWasSent : whatAppShows}.`}
        busy={busy}
        error={codeError}
        onCode={act.answer}
        onCancel={act.cancel}
      />
    )
  }
  return (
    <>
      <p>
        <StatusMark tone={factor === null ? 'none' : 'ok'}>
          {factor === null ? 'Multi-factor authentication is off' : 'Multi-factor authentication is on'}
        </StatusMark>
      </p>
      <p className={styles.text}>
        With it a login needs your password and a code from your phone: a stolen password alone is not enough.
      </p>
      <FailureText failure={failure} />
      {factor === null ? (
        <div className={styles.ways}>
          <Button loading={busy} onClick={() => void act.start()}>
            Enable MFA
          </Button>
          {offersSms ? (
            <PermissionButton
              variant="default"
              loading={busy}
              disabledReason={phone === 'none' ? noPhone : undefined}
              onClick={() => void act.startSms()}
            >
              Enable MFA by SMS
            </PermissionButton>
          ) : null}
        </div>
      ) : (
        <Button variant="default" loading={busy} onClick={() => void act.startDisabling()}>
          Disable MFA
        </Button>
      )}
      {dialog}
    </>
  )
}

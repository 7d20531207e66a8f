import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { userLogout } from '../../../../shared/users/session'
import { useUser } from '../../core/session/sessionContext'
import { paths } from '../../paths'
import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import { passwordHint } from '../signInStep'
import { callEndpoint } from '../../core/api/callEndpoint'
import { endProviderSession } from '../../core/session/endProviderSession'
import { replaceSession } from '../../core/session/sessionEnd'
import { PasswordInput } from '../../ui/field/PasswordInput'
import { askPool } from './askPool'
import { passwordFaults, passwordRefusal } from './accountRules'

/**
 * After a change of the password: ends every session of the account, then begins a new one here.
 * @returns false where more than the password is asked for, as with a second factor: the person signs in themselves
 */
const renewSession = async (email: string, password: string): Promise<boolean> => {
  // Not reached: the portal ends them by itself within a minute, as after any change of a password.
  await callEndpoint(userLogout, { everywhere: true }).catch(() => undefined)
  try {
    await endProviderSession()
    const { startSignIn } = await import('../signIn')
    return (await startSignIn(email, password)).step === 'done'
  } catch {
    return false
  }
}

const nothing = { oldPassword: '', newPassword: '', again: '' }

/** Changes the password; every other session ends with it. */
export const PasswordTab = () => {
  const { email } = useUser()
  const navigate = useNavigate()
  const [done, setDone] = useState<'here' | 'signIn'>()
  const form = useEditForm({
    saved: nothing,
    check: passwordFaults,
    isGuarded: false,
    startsOver: true,
    unchanged: 'Fill in all three fields.',
    save: async ({ oldPassword, newPassword }) => {
      const outcome = await askPool((pool) => pool.changePassword(oldPassword, newPassword), passwordRefusal)
      if (!outcome.ok) return outcome
      const isRenewed = await replaceSession(() => renewSession(email, newPassword))
      setDone(isRenewed ? 'here' : 'signIn')
      return outcome
    },
  })
  return (
    <>
      <Form form={form} submit="Change Password">
        {/* So that a password manager knows whose password it keeps. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('oldPassword')}
          label="Old Password"
          autoComplete="current-password"
          maxLength={256}
        />
        <PasswordInput
          {...form.field('newPassword')}
          label="New Password"
          description={passwordHint}
          autoComplete="new-password"
          maxLength={256}
        />
        <PasswordInput
          {...form.field('again')}
          label="Confirm New Password"
          autoComplete="new-password"
          maxLength={256}
        />
      </Form>
      <AlertDialog
        title="Password Changed"
        opened={done !== undefined}
        onClose={() => {
          if (done === 'signIn') void navigate(paths.login(paths.account('password')))
          setDone(undefined)
        }}
      >
        {done === 'signIn'
          ? 'Please log in with your new password.'
          : 'Every other session of this account has been logged out.'}
      </AlertDialog>
    </>
  )
}

import { useCallback } from 'react'
import { useSession } from '../../core/session/sessionContext'
import { announceSessionEnd } from '../../core/session/sessionEnd'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import { TextInput } from '../../ui/field/Field'
import styles from './SignUp.module.css'
import type { Answer } from './askProvider'

interface Props {
  onSend: (user: string, code: string) => Promise<Answer>
}

/** Address and code, for who types the code of the mail by hand. */
export const CodeForm = ({ onSend }: Props) => {
  const form = useEditForm({
    saved: { email: '', code: '' },
    check: ({ email, code }) => ({
      ...(email.trim() === '' ? { email: 'Enter your email address.' } : {}),
      ...(/^\d{6}$/.test(code.trim()) ? {} : { code: 'Enter the 6 digits from the email.' }),
    }),
    isGuarded: false,
    mayRepeat: true,
    save: ({ email, code }) => onSend(email.trim().toLowerCase(), code.trim()),
  })
  return (
    <Form form={form} submit="Confirm Email" barClassName={styles.wideBar}>
      <TextInput {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <TextInput
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </Form>
  )
}

/** Ends the session, if there is one, without leaving the page. */
export const useEndSession = (): (() => Promise<void>) => {
  const { session } = useSession()
  const isOut = session.state === 'signedOut'
  return useCallback(async () => {
    if (isOut) return
    const { endSession } = await import('../../core/session/account')
    await endSession()
    announceSessionEnd()
  }, [isOut])
}

import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../core/session/sessionContext'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Loading } from '../ui/feedback/Loading'
import { toasts } from '../ui/toast/toasts'
import { askProvider } from '../users/signup/askProvider'
import { CodeForm, useEndSession } from '../users/signup/CodeForm'
import { Panel } from '../users/signup/Panel'
import { useMailedCode } from '../users/signup/useMailedCode'

/**
 * `/verify`: proves that an address is its owner's, by the link or the code of the mail. The account is confirmed for the
 * person in front of the screen, who may be another one than who is signed in: that session ends first, before the new
 * account can log in, but not before its code was accepted. A link that anybody can make up ends no session.
 */
export const VerifyPage = () => {
  const navigate = useNavigate()
  const mailed = useMailedCode(paths.verify())
  const { session } = useSession()
  const endSession = useEndSession()
  const isChecking = session.state === 'checking'
  const isSignedIn = session.state === 'signedIn'
  const isSent = useRef(false)
  useDocumentTitle('Confirm Email')

  const confirm = useCallback(
    async (user: string, code: string) => {
      let isAccepted = false
      const answer = await askProvider(async (provider) => {
        isAccepted = await provider.confirmAccount(user, code)
      })
      if (answer.ok) {
        if (isAccepted) await endSession()
        const text = isAccepted || !isSignedIn ? 'Please log in.' : 'You are still logged in.'
        toasts.show({ tone: 'success', title: 'Email Confimed', text })
        void navigate(paths.login(), { replace: true })
      } else if (answer.error.name === 'ExpiredCodeException') {
        toasts.show({
          tone: 'error',
          title: 'Error',
          text: `${answer.error.message} Ask for a new email here.`,
        })
        void navigate(paths.resetPassword(), { replace: true })
      }
      return answer
    },
    [navigate, endSession, isSignedIn],
  )

  useEffect(() => {
    if (mailed === undefined || isChecking || isSent.current) return
    isSent.current = true
    const send = async () => {
      const answer = await confirm(mailed.user, mailed.code)
      if (answer.ok || answer.error.name === 'ExpiredCodeException') return
      toasts.show({ tone: 'error', title: 'Error', text: answer.error.message })
      void navigate(paths.login(), { replace: true })
    }
    void send()
  }, [mailed, isChecking, confirm, navigate])

  if (mailed !== undefined || isChecking) return <Loading label="Confirming your email" />
  return (
    <Panel title="Confirm Email">
      <CodeForm onSend={confirm} />
    </Panel>
  )
}

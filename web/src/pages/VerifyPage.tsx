import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDocumentTitle } from '../core/useDocumentTitle'
import { paths } from '../paths'
import { Loading } from '../ui/Loading'
import { toasts } from '../ui/toast/toasts'
import { askProvider } from '../users/signup/askProvider'
import { CodeForm } from '../users/signup/CodeForm'
import { Panel } from '../users/signup/Panel'
import { useMailedCode } from '../users/signup/useMailedCode'
import { useSignedOut } from '../users/signup/useSignedOut'

/** `/verify`: proves that an address is its owner's, by the link or the code of the mail. */
export const VerifyPage = () => {
  const navigate = useNavigate()
  const mailed = useMailedCode(paths.verify())
  const isSignedOut = useSignedOut()
  const isSent = useRef(false)
  useDocumentTitle('Confirm Email')

  const confirm = useCallback(
    async (user: string, code: string) => {
      const answer = await askProvider((provider) => provider.confirmAccount(user, code))
      if (answer.ok) {
        toasts.show({ tone: 'success', title: 'Email Confimed', text: 'Please log in.' })
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
    [navigate],
  )

  useEffect(() => {
    if (mailed === undefined || !isSignedOut || isSent.current) return
    isSent.current = true
    const send = async () => {
      const answer = await confirm(mailed.user, mailed.code)
      if (answer.ok || answer.error.name === 'ExpiredCodeException') return
      toasts.show({ tone: 'error', title: 'Error', text: answer.error.message })
      void navigate(paths.login(), { replace: true })
    }
    void send()
  }, [mailed, isSignedOut, confirm, navigate])

  if (mailed !== undefined || !isSignedOut) return <Loading label="Confirming your email" />
  return (
    <Panel title="Confirm Email">
      <CodeForm onSend={confirm} />
    </Panel>
  )
}

import { useState } from 'react'
import { useSession } from '../core/session/sessionContext'
import { describeError } from '../ui/feedback/describeError'
import type { SignInStep } from './signInStep'

// The provider's client would add a quarter to the first load: it arrives while people type.
const loadSignIn = () => import('./signIn')

/** The conversation with the identity provider: where it stands, and what can be said next. */
export const useSignIn = () => {
  const { refresh } = useSession()
  const [step, setStep] = useState<SignInStep>()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  /** Resolves to whether the provider accepted what was said. */
  const say = async (call: (client: Awaited<ReturnType<typeof loadSignIn>>) => Promise<SignInStep>) => {
    setBusy(true)
    try {
      const next = await call(await loadSignIn())
      setStep(next)
      if (next.step !== 'done') return true
      if ((await refresh()) !== 'signedOut') return true
      setStep(undefined)
      setError('The portal did not accept this session. Please log in again.')
      return false
    } catch (failure) {
      setError(describeError(failure))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    step,
    /** Whose sign-in it is. */
    email,
    busy,
    error,
    /** To be called at the first sign of interest; failing costs nothing, signing in asks again. */
    prepare: () => void loadSignIn().catch(() => undefined),
    dismissError: () => setError(undefined),
    startOver: () => setStep(undefined),
    start: (address: string, password: string) => {
      setEmail(address)
      return say((client) => client.startSignIn(address, password))
    },
    answer: (response: string) => say((client) => client.answerSignIn(response)),
  }
}

export type SignIn = ReturnType<typeof useSignIn>

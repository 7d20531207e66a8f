import { useState } from 'react'
import useSWR from 'swr'
import { useBrand } from '../../brand/brand'
import { useUser } from '../../core/sessionContext'
import type { Failure } from '../../ui/outcome'
import { askPool } from './askPool'

type Factor = 'TOTP' | 'SMS' | null

const readFactor = async (): Promise<Factor> => {
  const outcome = await askPool((pool) => pool.readFactor())
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.output ?? null
}

/** So long a wrong code is told before the next one may be typed. */
const wrongCodeMs = 2000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The second factor of the account: whether it is on, and the way to turn it on or off. */
export const useFactor = () => {
  const { name: brand } = useBrand()
  const { email } = useUser()
  const {
    data: factor,
    error,
    mutate,
  } = useSWR<Factor, Error>('own second factor', readFactor, { revalidateOnFocus: false })
  const [setup, setSetup] = useState<{ secret: string; address: string }>()
  const [isDisabling, setIsDisabling] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [codeError, setCodeError] = useState<string>()
  const [done, setDone] = useState<'MFA Enabled' | 'MFA Disabled'>()

  const start = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await askPool((pool) => pool.startFactor(brand, email))
    setBusy(false)
    if (outcome.ok) setSetup(outcome.output)
    else setFailure(outcome.error)
  }

  const cancel = () => {
    setSetup(undefined)
    setIsDisabling(false)
    setCodeError(undefined)
  }

  /** @returns whether the code was right */
  const answer = async (code: string): Promise<boolean> => {
    setBusy(true)
    const outcome = await askPool((pool) =>
      isDisabling ? pool.disableFactor(code, factor ?? 'TOTP') : pool.enableFactor(code),
    )
    if (outcome.ok) {
      cancel()
      setDone(isDisabling ? 'MFA Disabled' : 'MFA Enabled')
      await mutate()
    } else {
      setCodeError('Invalid Code')
      await pause(wrongCodeMs)
      setCodeError(undefined)
    }
    setBusy(false)
    return outcome.ok
  }

  return {
    /** Undefined while it is not known, null while it is off. */
    factor,
    error,
    retry: () => void mutate(),
    setup,
    isDisabling,
    busy,
    failure,
    codeError,
    done,
    start,
    startDisabling: () => setIsDisabling(true),
    cancel,
    answer,
    acceptDone: () => setDone(undefined),
  }
}

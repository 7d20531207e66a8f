import { useState } from 'react'
import useSWR from 'swr'
import { useBrand } from '../../brand/brand'
import { useUser } from '../../core/session/sessionContext'
import type { Failure } from '../../ui/feedback/outcome'
import { askPool, describeCodeRefusal } from './askPool'

export type Factor = 'TOTP' | 'SMS'
/** What is set up: the app by its secret, the phone by the code that was sent to it. */
export type Setup = { factor: 'TOTP'; secret: string; address: string } | { factor: 'SMS' }

interface Known {
  factor: Factor | null
  offersSms: boolean
}

const readFactor = async (): Promise<Known> => {
  const outcome = await askPool(async (pool) => ({
    factor: (await pool.readFactor()) ?? null,
    offersSms: await pool.offersSms(),
  }))
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.output
}

/** How long a wrong code is shown before the next one may be typed. */
const wrongCodeMs = 2000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The second factor of the account: whether it is on, and the way to turn it on or off. */
export const useFactor = () => {
  const { name: brand } = useBrand()
  const { email } = useUser()
  const { data, error, mutate } = useSWR<Known, Error>('own second factor', readFactor, {
    revalidateOnFocus: false,
  })
  const factor = data?.factor
  const [setup, setSetup] = useState<Setup>()
  const [isDisabling, setIsDisabling] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [codeError, setCodeError] = useState<string>()
  const [done, setDone] = useState<'MFA Enabled' | 'MFA Disabled'>()

  const begin = async <T>(ask: Parameters<typeof askPool<T>>[0], onBegun: (output: T) => void) => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await askPool(ask)
    setBusy(false)
    if (outcome.ok) onBegun(outcome.output)
    else setFailure(outcome.error)
  }
  const start = () =>
    begin(
      (pool) => pool.startFactor(brand, email),
      (app) => setSetup({ factor: 'TOTP', ...app }),
    )
  const startSms = () =>
    begin(
      (pool) => pool.sendPhoneCode(),
      () => setSetup({ factor: 'SMS' }),
    )
  const startDisabling = async () => {
    if (factor === 'SMS') {
      await begin(
        (pool) => pool.sendPhoneCode(),
        () => setIsDisabling(true),
      )
    } else setIsDisabling(true)
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
      isDisabling
        ? pool.disableFactor(code, factor ?? 'TOTP')
        : pool.enableFactor(code, setup?.factor ?? 'TOTP'),
    )
    if (outcome.ok) {
      cancel()
      setDone(isDisabling ? 'MFA Disabled' : 'MFA Enabled')
      await mutate()
    } else {
      setCodeError(describeCodeRefusal(outcome.error.message))
      await pause(wrongCodeMs)
      setCodeError(undefined)
    }
    setBusy(false)
    return outcome.ok
  }

  return {
    /** Undefined while it is not known, null while it is off. */
    factor,
    offersSms: data?.offersSms === true,
    error,
    retry: () => void mutate(),
    setup,
    isDisabling,
    busy,
    failure,
    codeError,
    done,
    start,
    startSms,
    startDisabling,
    cancel,
    answer,
    acceptDone: () => setDone(undefined),
  }
}

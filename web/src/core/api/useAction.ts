import { useCallback, useEffect, useRef, useState } from 'react'
import { type Endpoint, type OutputOf, type RequestOf, addressOf } from '../../../../shared/core/endpoint'
import { type ToastContent, toasts } from '../../ui/toast/toasts'
import { askAgain } from './askAgain'
import { callEndpoint } from './callEndpoint'
import { createIntents } from './createIntents'
import type { Reads } from './readsOf'
import { RequestError } from './RequestError'

/** A success in a few words, or with a title and a way back. */
type Notice = string | Omit<ToastContent, 'tone' | 'progress'>

export interface ActionOptions<E extends Endpoint> {
  /** The toast of its success; none when the success shows by itself. */
  success?: Notice | ((output: OutputOf<E>, request: RequestOf<E>) => Notice | undefined)
  /** The reads that are old once it is done, or refused because they were old before. */
  refresh?: readonly Reads[] | ((output: OutputOf<E>, request: RequestOf<E>) => readonly Reads[])
  /** Called once it is done, if the component is still there. */
  onDone?: (output: OutputOf<E>, request: RequestOf<E>) => void
}

type Result<E extends Endpoint> = { ok: true; output: OutputOf<E> } | { ok: false; error: RequestError }

export interface Action<E extends Endpoint> {
  /** Sends the change; the same one again while it is under way sends nothing. Never rejects. */
  run: (request: RequestOf<E>) => Promise<Result<E>>
  busy: boolean
  /** Why the last one failed. */
  error: RequestError | undefined
  /** Takes the failure as read. */
  forget: () => void
}

const readFailure = (error: unknown): RequestError => {
  if (error instanceof RequestError) return error
  // The answer came and is not what the contract promises.
  console.error(error)
  return new RequestError('The answer of the portal could not be read.', { status: 0, cause: error })
}

const isKeyed = ({ input }: Endpoint): boolean => Object.hasOwn(input.shape, 'idempotencyKey')

const hints = {
  keyed: 'It is not known whether this was done. Try again: it is done once.',
  unkeyed: 'It is not known whether this was done. Check before you try again.',
} as const

/** A failure of a change: without an answer it is unknown whether it was done. A read changes nothing. */
const failureOf = (endpoint: Endpoint, problem: unknown): RequestError => {
  const error = readFailure(problem)
  if (error.status !== 0 || endpoint.method === 'GET') return error
  return new RequestError(error.message, {
    status: 0,
    cause: error,
    hint: hints[isKeyed(endpoint) ? 'keyed' : 'unkeyed'],
  })
}

/** A definite no: it was not done. After anything else it may have been. */
const isRefusal = ({ status }: RequestError): boolean => status >= 400 && status < 500

/** What is shown is not what is true: another person has changed it, or one's own rights. */
const isOutdated = ({ status }: RequestError): boolean => status === 403 || status === 409

const showNotice = (notice: Notice | undefined): void => {
  if (notice === undefined) return
  toasts.show({ ...(typeof notice === 'string' ? { text: notice } : notice), tone: 'success' })
}

const showFailure = ({ message, hint, requestId }: RequestError): void =>
  void toasts.show({
    tone: 'error',
    title: 'Error',
    text: hint === undefined ? message : `${message} ${hint}`,
    requestId,
  })

/**
 * One change of the API. What was sent is not called back when its component goes: no one could tell whether it was
 * done. It ends in a notice then, a failure too.
 *
 * Where the contract takes an `idempotencyKey`, the same request carries the same one until an answer came: pressed
 * again after a lost answer it is done once.
 */
export const useAction = <E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> => {
  const [underWay, setUnderWay] = useState(0)
  const [error, setError] = useState<RequestError>()
  const [intents] = useState(() => createIntents())
  const [sent] = useState(() => new Map<string, Promise<Result<E>>>())
  const isThere = useRef(true)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const send = useCallback(
    async (request: RequestOf<E>, intent: string): Promise<Result<E>> => {
      const keyed = isKeyed(endpoint) ? { ...request, idempotencyKey: intents.keyOf(intent) } : request
      try {
        return { ok: true, output: await callEndpoint(endpoint, keyed) }
      } catch (problem) {
        return { ok: false, error: failureOf(endpoint, problem) }
      }
    },
    [endpoint, intents],
  )

  const finish = useCallback(
    (request: RequestOf<E>, intent: string, result: Result<E>) => {
      const { success, refresh = [], onDone } = latest.current
      if (result.ok || isRefusal(result.error)) intents.end(intent)
      if (result.ok) {
        showNotice(typeof success === 'function' ? success(result.output, request) : success)
        askAgain(typeof refresh === 'function' ? refresh(result.output, request) : refresh)
        if (isThere.current) onDone?.(result.output, request)
        return
      }
      if (isOutdated(result.error) && typeof refresh !== 'function') askAgain(refresh)
      if (isThere.current) setError(result.error)
      else showFailure(result.error)
    },
    [intents],
  )

  const run = useCallback(
    (request: RequestOf<E>): Promise<Result<E>> => {
      const intent = `${addressOf(endpoint, request)} ${JSON.stringify(request)}`
      const same = sent.get(intent)
      if (same !== undefined) return same
      setError(undefined)
      setUnderWay((count) => count + 1)
      const result = send(request, intent)
      sent.set(intent, result)
      void result.then((came) => {
        sent.delete(intent)
        setUnderWay((count) => count - 1)
        finish(request, intent, came)
      })
      return result
    },
    [endpoint, send, sent, finish],
  )

  const forget = useCallback(() => setError(undefined), [])
  return { run, busy: underWay > 0, error, forget }
}

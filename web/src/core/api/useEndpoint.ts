import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr'
import { type Endpoint, type OutputOf, type RequestOf, addressOf } from '../../../../shared/core/endpoint'
import { peekAnswer } from '../boot/pageAnswers'
import { callEndpoint } from './callEndpoint'
import type { RequestError } from './RequestError'

/** Most answers are kept this long, readings for half a minute, the command queue for a quarter. */
export const keepMs = { most: 300_000, data: 30_000, commands: 15_000 } as const

export interface ReadOptions<E extends Endpoint> extends SWRConfiguration<OutputOf<E>, RequestError> {
  /** How it is asked, where one call is not enough. */
  ask?: (endpoint: E, request: RequestOf<E>) => Promise<OutputOf<E>>
}

type Interval<T> = number | ((latest: T | undefined) => number)

/**
 * The same function until it answers otherwise. With another one the library waits from the start, and a function is made
 * anew with each drawing: a page that is drawn every five seconds would never ask again after fifteen.
 */
const useSteadyInterval = <T>(interval: Interval<T> | undefined, known: T | undefined) => {
  const ask = typeof interval === 'function' ? interval : undefined
  const everyMs = typeof interval === 'function' ? interval(known) : (interval ?? 0)
  const newest = useRef(ask)
  useLayoutEffect(() => {
    newest.current = ask
  })
  return useCallback((latest: T | undefined) => newest.current?.(latest) ?? everyMs, [everyMs])
}

/**
 * One question to the API: its key is the address, `undefined` asks nothing yet. Another question has no answer yet:
 * where the last one may stand meanwhile, `keepPreviousData` says so.
 */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  { ask = callEndpoint, refreshInterval, ...options }: ReadOptions<E> = {},
) => {
  const { cache } = useSWRConfig()
  const address = request === undefined ? null : addressOf(endpoint, request)
  const first = useMemo(
    () => (address === null ? undefined : peekAnswer(endpoint, address)),
    [endpoint, address],
  )
  const known = address === null ? undefined : (cache.get(address)?.data as OutputOf<E> | undefined)
  return useSWR<OutputOf<E>, RequestError>(
    address,
    request === undefined ? null : () => ask(endpoint, request),
    {
      revalidateOnFocus: false,
      dedupingInterval: 2000,
      refreshInterval: useSteadyInterval(refreshInterval, known ?? first),
      ...(first === undefined ? {} : { fallbackData: first }),
      ...options,
    },
  )
}

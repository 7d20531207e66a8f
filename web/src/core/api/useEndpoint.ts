import { useMemo } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
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

/**
 * One question to the API: its key is the address, `undefined` asks nothing yet. Another question has no answer yet:
 * where the last one may stand meanwhile, `keepPreviousData` says so.
 */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  { ask = callEndpoint, ...options }: ReadOptions<E> = {},
) => {
  const address = request === undefined ? null : addressOf(endpoint, request)
  const first = useMemo(
    () => (address === null ? undefined : peekAnswer(endpoint, address)),
    [endpoint, address],
  )
  return useSWR<OutputOf<E>, RequestError>(
    address,
    request === undefined ? null : () => ask(endpoint, request),
    {
      revalidateOnFocus: false,
      dedupingInterval: 2000,
      ...(first === undefined ? {} : { fallbackData: first }),
      ...options,
    },
  )
}

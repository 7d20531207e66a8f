import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

/** Changes to the address by name; an empty value takes the name away. */
type Changes = Readonly<Record<string, string | undefined>>

/**
 * What a page keeps in its address, so that Back and a sent link show the same. A change replaces the entry in the
 * history and does not scroll.
 */
export const useSearchState = (): readonly [URLSearchParams, (changes: Changes) => void] => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Changes) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      const search = next.toString()
      if (search === new URLSearchParams(window.location.search).toString()) return
      const { pathname, hash } = window.location
      void navigate(
        { pathname, hash, search: search === '' ? '' : `?${search}` },
        { replace: true, preventScrollReset: true },
      )
    },
    [navigate],
  )
  return [params, change]
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const readHash = (hash: string): string | undefined => {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined
  } catch {
    return undefined
  }
}

/**
 * The setting that the address names, and a place whose field of that name is brought before the eyes and under the
 * hands: once for each time that somebody goes there.
 */
export const useWantedKey = () => {
  const { hash, key: visit } = useLocation()
  const wanted = readHash(hash)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === undefined) return
    const row = place.current?.querySelector(`[data-name="${CSS.escape(wanted)}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }, [wanted, visit])
  return { wanted, place }
}

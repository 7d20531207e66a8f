import { useInsertionEffect, useSyncExternalStore } from 'react'
import { brandVariables } from '../brand/accentShades'
import { useBrand } from '../brand/brand'
import { useColorScheme } from '../core/styles/colorScheme'
import { SharedLink } from './SharedLink'

const onHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
const tokenOf = (): string => window.location.hash.slice(1)

/** The page in the colours of its brand; another link in the same tab is another page. */
export const SharedPage = () => {
  const brand = useBrand()
  const token = useSyncExternalStore(onHash, tokenOf)
  useColorScheme()
  useInsertionEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(brandVariables(brand))) style.setProperty(name, value)
  }, [brand])
  return <SharedLink key={token} token={token} />
}

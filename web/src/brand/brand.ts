import { createContext, useContext } from 'react'
import { type Brand, nameOfBrand, brandNamed, brandOf } from '../../../shared/brands/brands'

/** The host of a local stack; no deployment has it. */
const local = 'localhost'

/**
 * The brand of a page: that of its host. A developer tries another by its name in the address, or by the name that was
 * remembered.
 */
export const chooseBrand = (
  { hostname, search }: Pick<Location, 'hostname' | 'search'>,
  remembered: string | null,
): Brand => {
  const tried = hostname === local ? (new URLSearchParams(search).get('brand') ?? remembered) : null
  return brandNamed(tried) ?? brandOf(hostname)
}

const storageName = 'portal:brand'

/** As long as the tab is open; a page that may not read its storage has the brand of its address. */
const brandOfPage = (): Brand => {
  const place = globalThis.location ?? { hostname: '', search: '' }
  try {
    const brand = chooseBrand(place, sessionStorage.getItem(storageName))
    sessionStorage.setItem(storageName, nameOfBrand(brand))
    return brand
  } catch {
    return chooseBrand(place, null)
  }
}

/** The brand of this page's host; a context only so that tests and previews may set another. */
export const BrandContext = createContext<Brand>(brandOfPage())

export const useBrand = (): Brand => useContext(BrandContext)

/** The host under which the server knows this page's brand. */
export const useBrandHost = (): string => useBrand().host ?? globalThis.location.hostname

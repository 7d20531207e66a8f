import { createContext, useContext } from 'react'
import { type Brand, brandOf } from '../../../shared/brands/brands'

/** The brand of this page's host; a context only so that tests and previews may set another. */
export const BrandContext = createContext<Brand>(brandOf(globalThis.location?.hostname ?? ''))

export const useBrand = (): Brand => useContext(BrandContext)

import type { ComponentType } from 'react'
import { lazyPart } from './lazyPart'

export type LoadPage = () => Promise<{ Component: ComponentType }>

/** A page that arrives when a person goes there, or ahead of that. */
export const lazyPage = (load: LoadPage) => {
  const { Part: Page, preload } = lazyPart(async () => (await load()).Component)
  return { Page, preload }
}

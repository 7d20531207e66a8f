import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/lazyPart'

export type LoadPage = () => Promise<{ Component: ComponentType }>

/** A page that arrives when a person goes there, or ahead of that. */
export const lazyPage = (load: LoadPage) => lazyPart(async () => (await load()).Component, 'boundary')

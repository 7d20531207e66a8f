import type { Plugin } from 'vite'
import { cellFiles } from './cellFiles'

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Cut once for all pages that draw maps: it takes longer than the rest of a build. */
const cutTowns = once(async () => (await import('./cutTowns')).cutTowns())
const cutGround = once(async () => (await import('./cutGround')).cutGround())

/** Towns and land of the map, by cell. */
export const mapFiles = (): Plugin[] => [cellFiles('towns', cutTowns), cellFiles('ground', cutGround)]

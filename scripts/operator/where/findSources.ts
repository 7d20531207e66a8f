import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

/** A place in a file as it was deployed: `index.mjs:2:20311`. Both numbers begin at 1. */
export interface Position {
  file: string
  line: number
  column: number
}

/** Each place that a text names, such as an argument or a whole stack trace. */
export const positionsIn = (text: string): Position[] =>
  [...text.matchAll(/([\w-][\w./-]*\.m?js)(?:\?[^\s:]*)?:(\d+):(\d+)/g)].map(
    ([, file = '', line, column]) => ({
      file,
      line: Number(line),
      column: Number(column),
    }),
  )

/** Where a place of a deployed file is in the sources. */
export interface Source {
  /** What was deployed: `device` for that function, `web` for the page. */
  bundle: string
  /** `functions/data/queryReadings.ts:31:5` */
  at: string
}

/** In these folders a file lies as it is deployed: `/var/task/index.mjs` of a function, `/assets/main-x.js` of the page. */
const foldersOf = (release: string): [bundle: string, folder: string][] => {
  const functions = path.join(release, 'functions')
  const bundles = existsSync(functions) ? readdirSync(functions) : []
  return [
    ...bundles.map((bundle): [string, string] => [bundle, path.join(functions, bundle)]),
    ['web', path.join(release, 'web')],
  ]
}

/** The map of a file by the end of its address, since what stands before it says only where it was loaded from. */
const mapOf = (folder: string, file: string): string | undefined => {
  const parts = file.split('/').filter((part) => part !== '' && part !== '..')
  const tails = parts.map((_, from) => path.join(folder, `${parts.slice(from).join('/')}.map`))
  return tails.find((tail) => existsSync(tail))
}

/** Maps name sources from where the file lay at the build: the way up from there is no part of their name. */
const nameOf = (source: string): string => source.replace(/^(?:file:\/\/)?(?:\.\.\/)+/, '')

/**
 * Where a place of a deployed file comes from, in each bundle that has such a file: those of functions are all called
 * `index.mjs`, so that only the name of the function says which. Empty when no map knows the place.
 */
export const findSources = (release: string, { file, line, column }: Position, only?: string): Source[] =>
  foldersOf(release).flatMap(([bundle, folder]) => {
    if (only !== undefined && bundle !== only && !bundle.endsWith(`-${only}`)) return []
    const map = mapOf(folder, file)
    if (map === undefined) return []
    const payload = JSON.parse(readFileSync(map, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]
    const origin = new SourceMap(payload).findOrigin(line, column)
    if (!('fileName' in origin)) return []
    return [{ bundle, at: `${nameOf(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}` }]
  })

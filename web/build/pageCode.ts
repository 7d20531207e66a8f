import type { Plugin } from 'vite'
import path from 'node:path'

const contracts = path.join(import.meta.dirname, '..', '..', 'shared') + path.sep

/** The field of an endpoint as its contract writes it: one text, on its own line or on the next. */
const summary = /^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm

/** A contract without its sentence for the API document; every line keeps its number. */
export const withoutSummary = (code: string): string =>
  code.replace(summary, (text) => text.replace(/[^\n]+/g, ''))

/** Leaves out of the page what the API document alone says of an endpoint: 0.7 kB of a first visit. */
export const dropSummaries = (): Plugin => ({
  name: 'drop-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return id.startsWith(contracts) && code.includes('endpoint(')
      ? { code: withoutSummary(code), map: null }
      : null
  },
})

/** Counts as the very first line only; browsers that do not know it read a comment. */
export const hint = '//# allFunctionsCalledOnLoad\n'

/** The files of which a first visit of a device calls the most; in others the line would cost memory. */
const opened: ReadonlySet<string> = new Set(['main', 'signedin', 'data'])

interface SourceMap {
  mappings: string
}

/** The same map for a file with one line more in front. */
const shiftByLine = (text: string): string => {
  const { mappings, ...map } = JSON.parse(text) as SourceMap
  return JSON.stringify({ ...map, mappings: `;${mappings}` })
}

/**
 * Has browsers compile these files whole while they arrive, beside the thread that draws. Otherwise each function is
 * compiled when it is called first: of the 1,480 ms until the cards of a device are live on a slow phone that is 100,
 * for 630 functions.
 */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  apply: 'build',
  generateBundle: {
    // After everything else that writes something in front of a file.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !opened.has(file.name)) continue
        file.code = hint + file.code
        const map = bundle[`${file.fileName}.map`]
        if (map?.type === 'asset') map.source = shiftByLine(map.source.toString())
      }
    },
  },
})

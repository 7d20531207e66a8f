import path from 'node:path'
import type { Plugin } from 'vite'

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

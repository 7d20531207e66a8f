import { type EarlyPages, aheadPage } from './earlyPages'

/** Runs what needs nothing else of the page, which is still on its way. What does not arrive the page asks for itself. */
export const runAhead = (pages: EarlyPages, files: readonly string[]): void => {
  for (const file of pages[aheadPage]?.files ?? []) {
    if (files.includes(file)) import(/* @vite-ignore */ `/${file}`).catch(() => undefined)
  }
}

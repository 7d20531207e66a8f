import type { Plugin } from 'vite'

/** Parts of the library's buttons and rings that this portal does not draw: groups of buttons, bars and dots. */
const unused = ['m_80d6d844', 'm_70be2a01', 'm_7a2bd4cd', 'm_870bb79', 'm_4e3f22d7', 'm_870c4af']
const motions = /@keyframes (?:m_5d2b3b9d|m_aac34a1) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/** Looks of a field that none here has: bare, told to be right, with a row below or a button that two share. */
const unusedFields =
  /\[data-success\]|data-combined-clear-section|data-with-bottom-section|\.m_93f4ed57|(?<!:not\()\[data-variant='unstyled'\]/

/** The text of a style sheet without the rules of parts that nobody draws. */
export const withoutUnused = (css: string): string =>
  css
    .replace(motions, '')
    .replace(/[^{}]+\{[^{}]*\}/g, (rule) =>
      unusedFields.test(rule) || unused.some((part) => rule.includes(`.${part}`)) ? '' : rule,
    )

/** The sheets of the library that every page begins with, as far as they are used. */
export const leanStyles = (): Plugin => ({
  name: 'lean-styles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /@mantine\/core\/styles\/(?:Button|Input|Loader)\.layer\.css$/.test(id)
      ? { code: withoutUnused(code), map: null }
      : undefined,
})

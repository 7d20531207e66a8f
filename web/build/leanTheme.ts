import type { Plugin } from 'vite'

/** Colours of the library that neither its sheets nor this portal name: each is 26 variables of the first page. */
export const unusedColours = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'orange'] as const

/** What the provider prepares for those who tell it less than this portal does, by the module where it stands. */
export const neverAsked: readonly [module: string, asked: string, answered: string][] = [
  // All variables are written: which of them are the library's own it need not find out.
  [
    'MantineCssVariables',
    'shouldCleanVariables ? removeDefaultVariables(mergedVariables) : mergedVariables',
    'mergedVariables',
  ],
  ['MantineProvider', 'colorSchemeManager = localStorageColorSchemeManager()', 'colorSchemeManager'],
  // Classes that hide things by the width of the window: the portal has rules of its own.
  ['MantineProvider', 'withGlobalClasses && ', 'false && '],
]

const colours = new RegExp(`^\\t(?:${unusedColours.join('|')}): \\[[^\\]]*\\],?\\n`, 'gm')
const displayName = /^\w+\.displayName = "[^"]*";$/gm

/** The text of a module of the component library as this page uses it. */
export const themeForPages = (text: string, module: string): string => {
  const named = text.replace(displayName, '')
  if (module === 'default-colors') return named.replace(colours, '')
  return neverAsked
    .filter(([where]) => where === module)
    .reduce((lean, [, asked, answered]) => lean.replace(asked, answered), named)
}

const inLibrary = /\/@mantine\/core\/esm\/.*\/([\w-]+)\.mjs$/

/** The component library's theme without what this portal does not ask of it. */
export const leanTheme = (): Plugin => ({
  name: 'lean-theme',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    const [, module] = inLibrary.exec(id) ?? []
    return module === undefined ? undefined : { code: themeForPages(code, module), map: null }
  },
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Libraries whose one entry names hundreds of modules, of which a page uses a dozen. */
const collections = ['@mantine/core', '@mantine/hooks'] as const

interface Origin {
  file: string
  name: string
}

const listed = (names: string): [from: string, to: string][] =>
  names
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .filter(([from]) => from !== '')
    .map(([from = '', to = from]) => [from, to])

const importsIn = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g

/** Which module each name of a collection comes from, by the text of its entry; `resolve` finds what that imports. */
export const originsIn = (text: string, resolve: (file: string) => string): ReadonlyMap<string, Origin> => {
  const imported = new Map<string, Origin>()
  for (const [, names = '', file = ''] of text.matchAll(importsIn)) {
    for (const [name, as] of listed(names)) imported.set(as, { file: resolve(file), name })
  }
  const [, exported = ''] = /export\s*\{([^}]*)\}/.exec(text) ?? []
  return new Map(
    listed(exported).map(([local, name]) => {
      const origin = imported.get(local)
      if (origin === undefined) throw new Error(`The entry exports ${name} and does not say whence.`)
      return [name, origin]
    }),
  )
}

/** The same text with each name taken from the module that it comes from. */
export const importExactly = (
  text: string,
  originsOf: ReadonlyMap<string, ReadonlyMap<string, Origin>>,
): string =>
  text.replace(importsIn, (statement, names: string, from: string) => {
    const origins = originsOf.get(from)
    if (origins === undefined) return statement
    return listed(names)
      .map(([name, as]) => {
        const origin = origins.get(name)
        if (origin === undefined) throw new Error(`${from} has no ${name}`)
        return `import { ${origin.name} as ${as} } from ${JSON.stringify(origin.file)};`
      })
      .join(' ')
  })

const readCollection = (name: string): [string, ReadonlyMap<string, Origin>] => {
  const require = createRequire(import.meta.url)
  const folder = path.join(path.dirname(require.resolve(name)), '..', 'esm')
  const text = readFileSync(path.join(folder, 'index.mjs'), 'utf8')
  return [name, originsIn(text, (file) => (file.startsWith('.') ? path.join(folder, file) : file))]
}

/**
 * Takes each component of a library from its own module instead of the library's one entry, so that what a module
 * needs shows in the graph of modules: `nameChunk` places by it.
 */
export const exactImports = (): Plugin => {
  const origins = new Map(collections.map(readCollection))
  return {
    name: 'exact-imports',
    apply: 'build',
    enforce: 'post',
    transform: (code) =>
      collections.some((name) => code.includes(`"${name}"`) || code.includes(`'${name}'`))
        ? { code: importExactly(code, origins), map: null }
        : undefined,
  }
}

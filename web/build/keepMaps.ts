import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where the source maps of the page lie: beside the release and not in it, since no browser needs them. */
const mapsDir = path.join('.build', 'maps', 'web')

interface SourceMap {
  mappings: string
  sourcesContent?: unknown
}

/** How many lines others wrote in front of a file after its map was made. */
const linesBefore = (code: string | undefined): number =>
  code === undefined ? 0 : (/^(?:\/\/#[^\n]*\n)*/.exec(code)?.[0].split('\n').length ?? 1) - 1

/** A map of which a position is read, and no source. */
const trim = (text: string, shifted: number): string => {
  const { sourcesContent: _, mappings, ...map } = JSON.parse(text) as SourceMap
  return JSON.stringify({ ...map, mappings: ';'.repeat(shifted) + mappings })
}

/** Takes the source maps out of what is deployed and keeps them; `vite build --sourcemap hidden` makes them. */
export const keepMaps = (dir: string = mapsDir): Plugin => ({
  name: 'keep-maps',
  apply: 'build',
  configResolved({ build: { sourcemap } }) {
    // A build without maps leaves those of what was built for a deployment.
    if (sourcemap !== false) rmSync(dir, { recursive: true, force: true })
  },
  generateBundle: {
    // After everything else that writes something in front of a file.
    order: 'post',
    handler(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !name.endsWith('.js.map')) continue
        const chunk = bundle[name.slice(0, -'.map'.length)]
        const shifted = linesBefore(chunk?.type === 'chunk' ? chunk.code : undefined)
        const to = path.join(dir, name)
        mkdirSync(path.dirname(to), { recursive: true })
        writeFileSync(to, trim(file.source.toString(), shifted))
        Reflect.deleteProperty(bundle, name)
      }
    },
  },
})

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where the source maps of the page lie: beside the release and not in it, since no browser needs them. */
const mapsDir = path.join('.build', 'maps', 'web')

interface SourceMap {
  sourcesContent?: unknown
}

/** A map of which a position is read, and no source. */
const trim = (text: string): string => {
  const { sourcesContent: _, ...map } = JSON.parse(text) as SourceMap
  return JSON.stringify(map)
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
        const to = path.join(dir, name)
        mkdirSync(path.dirname(to), { recursive: true })
        writeFileSync(to, trim(file.source.toString()))
        Reflect.deleteProperty(bundle, name)
      }
    },
  },
})

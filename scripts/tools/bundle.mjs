import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprintOf } from './fingerprintOf.mjs'

const outdir = path.join('.build', 'run')

/** The oldest Node that the project starts on. */
const leastNode = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '')

/** Worker threads are files of their own beside the program that starts them. */
const workers = () =>
  readdirSync('scripts', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => path.join('scripts', file))

/** Where a bundled entry lies. */
const bundled = (entry) => path.join(outdir, entry.replace(/\.ts$/, '.mjs'))

/** What was read to make these bundles the last time, with the fingerprint it had then. */
const stampOf = (entries) =>
  path.join(outdir, `${createHash('sha256').update(entries.join('\n')).digest('hex').slice(0, 16)}.json`)

const isFresh = (entries, stamp) => {
  if (!existsSync(stamp) || !entries.every((entry) => existsSync(bundled(entry)))) return false
  const { files, fingerprint } = JSON.parse(readFileSync(stamp, 'utf8'))
  return files.every(existsSync) && fingerprintOf(files) === fingerprint
}

/** The options decide too what comes out, and so does the version of esbuild. */
const madeWith = ['scripts/tools/bundle.mjs', 'package-lock.json']

/**
 * Bundles TypeScript entries, and every worker, into `.build/run`, unless nothing has changed since the last time;
 * packages stay where they are installed. What is imported on demand is loaded on demand.
 */
export const bundle = async (...wanted) => {
  const entries = [...wanted, ...workers()]
  const stamp = stampOf(entries)
  if (isFresh(entries, stamp)) return bundled(wanted[0])
  const { build, stop } = await import('esbuild')
  const { metafile } = await build({
    entryPoints: entries,
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: `node${leastNode}`,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  })
  await stop()
  const files = [...Object.keys(metafile.inputs), ...madeWith]
  mkdirSync(outdir, { recursive: true })
  writeFileSync(stamp, JSON.stringify({ files, fingerprint: fingerprintOf(files) }))
  return bundled(wanted[0])
}

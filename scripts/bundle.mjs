import { readdirSync } from 'node:fs'
import path from 'node:path'

const outdir = path.join('.build', 'run')

/** Worker threads are files of their own beside the program that starts them. */
const workers = () =>
  readdirSync('scripts', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => path.join('scripts', file))

/** Where a bundled entry lies. */
export const bundled = (entry) => path.join(outdir, entry.replace(/\.ts$/, '.mjs'))

/** Bundles TypeScript entries, and every worker, into `.build/run`; packages stay where they are installed. */
export const bundle = async (...entries) => {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [...entries, ...workers()],
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  return bundled(entries[0])
}

import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'

/** Where each handler's bundle lies: `.build/functions/services-device/index.mjs`. */
export const bundlesDir = path.join('.build', 'functions')

/** `services/device` for `functions/services/device.handler.ts`. */
export type HandlerName = string

export const listHandlers = (): HandlerName[] =>
  readdirSync('functions', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.handler.ts'))
    .map((file) => file.slice(0, -'.handler.ts'.length).split(path.sep).join('/'))
    .sort()

/** The folder of a handler's bundle. */
export const bundleOf = (handler: HandlerName): string => handler.replaceAll('/', '-')

/** Some packages of the bundle are CommonJS and ask for `require`, which an ES module lacks. */
const banner = "import{createRequire as r}from'node:module';const require=r(import.meta.url);"

/**
 * Bundles every handler with all it needs, the AWS SDK included: one file loads faster than many, and what runs is
 * what was tested.
 */
export const bundleFunctions = (): HandlerName[] => {
  rmSync(bundlesDir, { recursive: true, force: true })
  const handlers = listHandlers()
  buildSync({
    entryPoints: handlers.map((handler) => ({
      in: path.join('functions', `${handler}.handler.ts`),
      out: `${bundleOf(handler)}/index`,
    })),
    outdir: bundlesDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    sourcemap: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': path.resolve('infra/core/environmentCredentials.ts') },
    banner: { js: banner },
    legalComments: 'none',
    logLevel: 'warning',
  })
  return handlers
}

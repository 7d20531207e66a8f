import { mkdirSync, readdirSync, renameSync, rmSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'

/** The Node that runs in Lambda, as `.nvmrc` says it to everyone who works on the project: `24.21.0`. */
export const deployedNode = readFileSync('.nvmrc', 'utf8').trim()

/** The oldest Node that the project starts and tests on, as `package.json` says it to npm: `20.20`. */
export const leastNode = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
).engines.node.replace('>=', '')

/** Where each handler's bundle lies: `.build/functions/device/index.mjs`. */
const bundlesDir = path.join('.build', 'functions')

/** `device` for `functions/handlers/device.handler.ts`; its bundle is a folder of that name. */
export type HandlerName = string

export const listHandlers = (): HandlerName[] =>
  readdirSync(path.join('functions', 'handlers'))
    .filter((file) => file.endsWith('.handler.ts'))
    .map((file) => file.slice(0, -'.handler.ts'.length))
    .sort()

/** Some packages of the bundle are CommonJS and ask for `require`, which an ES module lacks. A name that no minifier takes. */
const banner =
  "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);"

/** Where the source maps of the bundles lie: beside the release and not in it, since they hold nothing that runs. */
const functionMapsDir = path.join('.build', 'maps', 'functions')

/** Moves the map of each file of a bundle to where the maps lie. */
const moveMaps = (from: string, to: string): void => {
  const maps = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  for (const file of maps) {
    const moved = path.join(to, file)
    mkdirSync(path.dirname(moved), { recursive: true })
    renameSync(path.join(from, file), moved)
  }
}

interface BundleOptions {
  /** Where its files go. */
  outdir: string
  /** Where their source maps go; without it none are made, which takes a third less time. */
  mapsDir?: string | undefined
}

/** A handler with all it needs, as files for Lambda. */
export const bundleHandler = (handler: HandlerName, { outdir, mapsDir }: BundleOptions): void => {
  buildSync({
    entryPoints: [{ in: path.join('functions', 'handlers', `${handler}.handler.ts`), out: 'index' }],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    minify: true,
    sourcemap: mapsDir === undefined ? false : 'external',
    sourcesContent: false,
    platform: 'node',
    format: 'esm',
    // The local stack runs the same files, on whatever Node the project starts on.
    target: `node${leastNode}`,
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': path.resolve('functions/core/environmentCredentials.ts'),
      // Stores name the SDK's commands; only their names and inputs travel.
      '@aws-sdk/lib-dynamodb': path.resolve('functions/core/dynamo/commands.ts'),
    },
    banner: { js: banner },
    legalComments: 'none',
    logLevel: 'warning',
  })
  if (mapsDir !== undefined) moveMaps(outdir, mapsDir)
}

/**
 * Bundles every handler with all it needs, the AWS SDK included: one file loads faster than many, and what runs is
 * what was tested. What a handler imports on demand is a file beside it: most of a module's loading is parsing it.
 */
export const bundleFunctions = ({ maps }: { maps: boolean }): HandlerName[] => {
  // A local start leaves the maps of what was built for a deployment.
  for (const folder of [bundlesDir, ...(maps ? [functionMapsDir] : [])]) {
    rmSync(folder, { recursive: true, force: true })
  }
  const handlers = listHandlers()
  for (const handler of handlers) {
    bundleHandler(handler, {
      outdir: path.join(bundlesDir, handler),
      mapsDir: maps ? path.join(functionMapsDir, handler) : undefined,
    })
  }
  return handlers
}

/** Bundles a TypeScript entry of the project and runs it: `node scripts/tools/run.mjs infra/app.ts`. */
import { bundle } from './bundle.mjs'
import { runBundled } from './runBundled.mjs'

const [entry, ...args] = process.argv.slice(2)
await runBundled(await bundle(entry), args)

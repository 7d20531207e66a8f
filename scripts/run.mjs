/** Bundles a TypeScript entry of the project and runs it: `node scripts/run.mjs infra/app.ts`. */
import { bundle } from './bundle.mjs'
import { runBundled } from './runBundled.mjs'

const [entry, ...args] = process.argv.slice(2)
runBundled(await bundle(entry), args)

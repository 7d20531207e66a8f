/** `npm start`: installs what is missing, bundles the local stack and runs it. */
import { install } from './install.mjs'
import { runBundled } from './runBundled.mjs'

install()
const { bundle } = await import('./bundle.mjs')
const main = await bundle(
  'scripts/local/main.ts',
  'scripts/local/seed/seedHistory.ts',
  'scripts/fleet/main.ts',
  'infra/app.ts',
)
runBundled(main, process.argv.slice(2))

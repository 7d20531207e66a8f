/** `npm run bench`: bundles the benchmarks and runs them; `-- --only month,ingest` runs some. */
import { install } from './install.mjs'
import { runBundled } from './runBundled.mjs'

install()
const { bundle } = await import('./bundle.mjs')
// The whole set at once: a benchmark that starts the stack must not bundle while another is measured.
const main = await bundle(
  'test/bench/main.ts',
  'scripts/local/main.ts',
  'scripts/local/seed/seedHistory.ts',
  'scripts/fleet/main.ts',
  'infra/app.ts',
)
runBundled(main, process.argv.slice(2))
